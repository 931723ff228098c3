import type { Language } from '@tidings/contract/entities'
import { predefinedSources, type Topic } from '@tidings/contract/predefined'
import { topicOf } from './topic-words.ts'
import { asksForNews, fold, isFiller, wordsOf, type Word } from './words.ts'

/** What a question is after. `briefing`: what is new at all. `unclear`: nothing that can be looked for. */
export type Understanding = {
  kind: 'briefing' | 'topic' | 'subject' | 'source' | 'unclear'
  /** Words to search for; empty unless a subject is asked about. */
  query: string
  /** The asker's own words for it, as they can be repeated; null where there are none or too many. */
  subject: string | null
  topics: Topic[]
  sources: string[]
}

const maxSubjectCharacters = 80

/** Short forms that people say, folded. */
const aliases: Record<string, string> = {
  guardian: 'The Guardian',
  ap: 'Associated Press',
  nyt: 'New York Times',
  wapo: 'Washington Post',
  aljazeera: 'Al Jazeera',
}

type Mention = { source: string; first: number; last: number }

function mentionOf(words: Word[], name: string[], source: string): Mention | null {
  if (name.length === 0) return null
  const first = words.findIndex((_, at) => name.every((part, offset) => words[at + offset]?.folded === part))
  return first < 0 ? null : { source, first, last: first + name.length - 1 }
}

function namedSources(words: Word[], known: readonly string[]): Mention[] {
  const names = [...new Set([...predefinedSources, ...known])].map((source) => ({
    source,
    name: wordsOf(source).map((word) => word.folded),
  }))
  const short = Object.entries(aliases).map(([alias, source]) => ({ source, name: [alias] }))
  const mentions = [...names, ...short]
    .map(({ source, name }) => mentionOf(words, name, source))
    .filter((mention) => mention !== null)
  return mentions.filter((mention, at) => mentions.findIndex((each) => each.source === mention.source) === at)
}

function subjectOf(question: string, words: Word[]): string | null {
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last) return null
  const subject = question.slice(first.start, last.end).replace(/\s+/g, ' ')
  return subject.length <= maxSubjectCharacters ? subject : null
}

function kindOf(
  content: Word[],
  topics: Topic[],
  hints: { sources: string[]; isNews: boolean },
): Understanding['kind'] {
  if (content.length > 0) return topics.length === content.length ? 'topic' : 'subject'
  if (hints.sources.length > 0) return 'source'
  return hints.isNews ? 'briefing' : 'unclear'
}

/** `knownSources` are names beside the predefined ones that the question may mention. */
export function understand(
  question: string,
  language: Language,
  knownSources: readonly string[],
): Understanding {
  const words = wordsOf(question)
  const mentions = namedSources(words, knownSources)
  const isOfSource = (at: number) => mentions.some(({ first, last }) => at >= first && at <= last)
  const rest = words.filter((_, at) => !isOfSource(at))
  const isNews = rest.some(({ folded }) => asksForNews(folded, language))
  const content = rest.filter(({ folded }) => !isFiller(folded, language) && !asksForNews(folded, language))
  const topics = content.map(({ folded }) => topicOf(folded, language)).filter((topic) => topic !== null)
  const sources = mentions.map(({ source }) => source)
  const kind = kindOf(content, topics, { sources, isNews })
  return {
    kind,
    query: kind === 'subject' ? content.map((word) => question.slice(word.start, word.end)).join(' ') : '',
    subject: subjectOf(question, content),
    topics: kind === 'topic' ? [...new Set(topics)] : [],
    sources,
  }
}

/** True when two names of a source are the same but for letter case, accents and a leading article. */
export function isSameSource(a: string, b: string): boolean {
  const plain = (name: string) => fold(name).replace(/^the /, '').trim()
  return plain(a) === plain(b)
}
