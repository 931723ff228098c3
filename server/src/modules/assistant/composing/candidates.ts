import type { Article } from '#modules/news'
import { contentWords } from '#language/content-words'
import { inAllLanguages } from '#language/lexicon/lexicons'
import { anyPattern } from '#language/lexicon/parse-lists'
import { splitSentences } from '#language/sentences/split-sentences'
import { keepBeginning } from '#language/stems'
import { dependsOnPrevious } from './depends-on-previous.ts'
import { scoreSentences } from './score-sentences.ts'

const minCharacters = 25
const maxCharacters = 420
/** Of a body, what comes later is seldom the news. */
const maxSentences = 40
/** So many are enough for that many usable sentences. */
const charactersEach = 300

const boilerplate = new RegExp(
  `^(?:${anyPattern(inAllLanguages(({ sentences }) => sentences.boilerplate))})`,
  'i',
)
const truncated = /(?:\.\.\.|…|\[…\]|\[\.\.\.\])["'”’»)\]]*$/

/** A sentence of an article that is worth hearing. `position` is its place in the body. */
export type Candidate = {
  text: string
  position: number
  score: number
  words: ReadonlySet<string>
  /** It is understood only after the sentence before it. */
  dependsOnPrevious: boolean
}

function isUsable(text: string, shortest: number): boolean {
  return (
    text.length >= shortest &&
    text.length <= maxCharacters &&
    !boilerplate.test(text) &&
    !truncated.test(text) &&
    /[.!?]["'”’»)\]\s]*$/u.test(text)
  )
}

const agencies = 'Reuters|AP|AFP|dpa|ANSA|EFE|Europa Press|AGI|LaPresse|epd|KNA|SID|PA|UPI|Xinhua|TASS'

/** Where and by whom a report was written, before it begins: "WASHINGTON, Nov 21 (Reuters) - ", "(ANSA) - ROMA, 21 NOV - ". */
const dateline = new RegExp(
  `^(?:\\((?:${agencies})\\)\\s*[-–—.]+\\s*)?` +
    `(?:\\p{Lu}[^.!?()\\n]{0,40}?(?:\\.[^.!?()\\n]{0,12})?\\((?:${agencies})\\)|\\p{Lu}{4}[\\p{Lu} ,'’/-]{0,36}(?:\\d{1,2} \\p{Lu}{3,9})?)` +
    `\\s*[.:]?\\s?[-–—]\\s+(?=["“«„'(]?\\p{Lu})`,
  'u',
)

type Text = Pick<Article, 'title' | 'body' | 'language'>

function sentencesOf({ body, language }: Text, most: number): string[] {
  const text = body.slice(0, most * charactersEach).replace(dateline, '')
  const sentences = splitSentences(text, language)
  // The last one may have been cut.
  return (body.length > most * charactersEach ? sentences.slice(0, -1) : sentences).slice(0, most)
}

/** The part of the words asked for that a sentence holds. */
function matches(words: ReadonlySet<string>, query: readonly string[]): number {
  if (query.length === 0) return 0
  const stems = new Set([...words].map(keepBeginning))
  return query.filter((word) => stems.has(keepBeginning(word))).length / query.length
}

/**
 * The article's sentences worth hearing, best first: those that say what the article is about, early ones, and those that
 * hold what was asked for. Its headline where there are none. `most`: so many sentences of its beginning are looked at;
 * `shortest`: the least number of characters of a sentence.
 */
export function findCandidates(
  article: Text,
  {
    query = [],
    most = maxSentences,
    shortest = minCharacters,
  }: { query?: readonly string[]; most?: number; shortest?: number } = {},
): Candidate[] {
  const { language, title } = article
  const usable = sentencesOf(article, most)
    .map((text, position) => ({ text, position }))
    .filter(({ text }) => isUsable(text, shortest))
  const words = usable.map(({ text }) => contentWords(text, language))
  const weights = scoreSentences(words)
  const candidates = usable
    .map(({ text, position }, at) => {
      const ownWords = new Set(words[at])
      const score = (weights[at] ?? 0) + matches(ownWords, query)
      return {
        text,
        position,
        score,
        words: ownWords,
        dependsOnPrevious: dependsOnPrevious(text, language, at === 0),
      }
    })
    .toSorted((a, b) => b.score - a.score)
  if (candidates.some((candidate) => !candidate.dependsOnPrevious)) return candidates
  return [
    {
      text: title,
      position: -1,
      score: 0,
      words: new Set(contentWords(title, language)),
      dependsOnPrevious: false,
    },
    ...candidates,
  ]
}
