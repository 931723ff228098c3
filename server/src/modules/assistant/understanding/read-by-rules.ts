import type { Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import { findSpan, type Now, type SpanMention } from '#language/dates/time-span'
import { findWords } from '#language/find-words'
import { isQuestionFiller } from '#language/function-words'
import type { FollowUpWords } from '#language/lexicon/follow-ups'
import { lexicons } from '#language/lexicon/lexicons'
import type { RequestKind } from '#language/lexicon/requests'
import { asksForNewest, asksForNews } from '#language/question-words'
import { readWords, type Token } from '#language/tokens'
import { dropPreamble } from './drop-preamble.ts'
import { nounSigns } from './open-request.ts'
import { findNamedSources, type Mention } from './named-sources.ts'
import { readExclusion } from './read-exclusion.ts'
import { readOpening, type Opening } from './read-opening.ts'
import { isAcknowledgement, numberStory } from './requests/read-ability.ts'
import { readRequest } from './requests/read-request.ts'
import { Scan } from './scan.ts'
import { findStoryCount } from './story-count.ts'
import { findTopic } from './topic-names.ts'
import { chats, type Chat, type Understanding } from './understanding.ts'

export type QuestionToRead = {
  question: string
  language: Language
  /** Source names the question may mention, besides the predefined ones. */
  knownSources: readonly string[]
  isFollowUp?: boolean
}

/** What a question says by itself, regardless of context. */
export type Reading = Opening & {
  question: string
  language: Language
  words: Token[]
  /** Words that name neither a source nor a time nor the question's form. */
  rest: Token[]
  /** The content words of the rest. */
  content: Token[]
  topics: Topic[]
  /** The words that name what a request for news is for, if that is narrower than a topic. */
  field: Token[]
  sources: string[]
  span: SpanMention | null
  excluded: Understanding['excluded']
  form: Understanding['form']
  /** It asks for news, in so many words. */
  isNews: boolean
  isNewOnly: boolean
  /** How many stories it asks for; null if it does not say. */
  storyCount: number | null
  /** It asks for a short answer: "in one minute". */
  isShort: boolean
  /** Only good news. */
  isGoodNews: boolean
  isAgain: boolean
  /** "What else?" */
  isElse: boolean
  /** "About that." */
  hasAnaphor: boolean
  /** Small talk, if it asks for no news. */
  chat: Chat | null
  /** If nothing else is said: "tell me more", "the second one", "who says that?" */
  bareFollowUp: BareFollowUp | null
  /** Recognised as a request for news in general or of its topics by how it is asked; none of its words is a subject. */
  isRequest: boolean
}

/** `which`: the index among what was told from 1, -1 for the last; null for what was told last. */
export type BareFollowUp = { kind: 'story' | 'attribution'; which: number | null }

function readRequestedFollowUp(
  words: readonly Token[],
  own: FollowUpWords,
  request: RequestKind | null,
): BareFollowUp | null {
  if (findWords(words, own.compare) || findWords(words, own.else, 'all')) return null
  if (request === 'source') return { kind: 'attribution', which: null }
  return request === 'more' ? { kind: 'story', which: null } : null
}

/** Recognises a question that only asks for more of what was told or for its source. */
function readBareFollowUp(
  { rest }: Scan,
  language: Language,
  request: RequestKind | null,
): BareFollowUp | null {
  const own = lexicons[language].followUps
  const is = (pattern: string) => findWords(rest, pattern, 'all') !== null
  if (is(own.whoSaysSo)) return { kind: 'attribution', which: null }
  if (is(own.more)) return { kind: 'story', which: null }
  const at = own.ordinals.findIndex((forms) => is(`(?:${own.moreOn})?(?:${forms})${own.one}`))
  if (at < 0) return readRequestedFollowUp(rest, own, request)
  return { kind: 'story', which: numberStory(at, language) }
}

function readForm(scan: Scan, own: FollowUpWords): Understanding['form'] {
  if (scan.consume(own.count)) return 'count'
  return scan.consume(own.compare) ? 'comparison' : 'news'
}

function takeSources(scan: Scan, asked: Parameters<typeof findNamedSources>[1]): Mention[] {
  const words = scan.rest
  const mentions = findNamedSources(words, asked)
  for (const mention of mentions) scan.take(words, mention)
  return mentions
}

function takeSpan(scan: Scan, language: Language, now: Now): SpanMention | null {
  const words = scan.rest
  const span = findSpan(words, language, now)
  if (!span) return null
  scan.take(words, span)
  const placeOf = (at: number) => scan.words.indexOf(words[at] as Token)
  return { ...span, first: placeOf(span.first), last: placeOf(span.last) }
}

/** The kind of small talk; null if it may ask for news. */
function findSmallTalk(
  words: readonly Token[],
  asked: { question: string; language: Language },
): Chat | null {
  const { smallTalk } = lexicons[asked.language].questions
  const isSaid = (chat: Chat) =>
    chat === 'acknowledgement' ? isAcknowledgement(asked) : findWords(words, smallTalk[chat], 'all') !== null
  return chats.find(isSaid) ?? null
}

/** "A new dog", unlike "the new stories": a word for news that describes a noun. */
function isAdjectiveAt(words: readonly Token[], at: number, language: Language): boolean {
  const [before, next] = [words[at - 1]?.folded ?? '', words[at + 1]?.folded ?? '']
  const isContent = next !== '' && !isQuestionFiller(next, language) && !asksForNews(next, language)
  return isContent && nounSigns[language].has(before)
}

/** "How long will it take?": how much is asked for is no subject. */
function dropHowMuch(words: readonly Token[], language: Language): readonly Token[] {
  const { age, count, duration } = lexicons[language].answers.asks
  const range = findWords(words, `${age}|${count}|${duration}`, 'start')
  return range ? words.slice(range.last + 1) : words
}

/** The words that ask for news. "How do I get a new one?" asks for none. */
function listAskingForNews(words: readonly Token[], language: Language): Token[] {
  const thing = findWords(words, lexicons[language].followUps.newOne)
  const isOfThing = (at: number) => thing !== null && at >= thing.first && at <= thing.last
  return words.filter(
    ({ folded }, at) =>
      asksForNews(folded, language) && !isAdjectiveAt(words, at, language) && !isOfThing(at),
  )
}

/** Parses a question by phrases and word lists. */
export function readByRules({ knownSources, language, question }: QuestionToRead, now: Now): Reading {
  const own = lexicons[language].followUps
  const scan = new Scan(readWords(question))
  const request = readRequest({ language, question })
  const chat = findSmallTalk(scan.rest, { question, language })
  dropPreamble(scan, question, language)
  const isShort = scan.consume(lexicons[language].abilities.shortly)
  const { isMeant, opening } = readOpening(scan, { question, language })
  const bare = readBareFollowUp(scan, language, request)
  // "No, the second one" asks for a story, "no, tell me more" for no certain one.
  const bareFollowUp = opening === 'correction' && bare?.which === null ? null : bare
  const form = readForm(scan, own)
  const exclusion = readExclusion({ words: scan.rest, question, language, knownSources })
  for (const range of exclusion.ranges) scan.take(exclusion.words, range)
  const span = takeSpan(scan, language, now)
  const sources = takeSources(scan, { question, known: knownSources, isBare: form === 'comparison' }).map(
    ({ source }) => source,
  )
  const isElse = scan.consume(own.else)
  if (request === 'again') scan.take(scan.words, { first: 0, last: scan.words.length - 1 })
  const isAgain = request === 'again' || scan.consume(own.repeat, 'all') || scan.consume(own.again)
  const hasAnaphor = scan.consume(own.clitic) || scan.consume(own.anaphor, 'end')
  const isGoodNews = scan.consume(lexicons[language].answers.goodNews)
  const isBriefing = scan.consume(own.briefing) || isGoodNews
  const { rest } = scan
  const says = ({ folded }: Token) =>
    chat === null && !isQuestionFiller(folded, language) && !asksForNews(folded, language)
  const content = dropHowMuch(rest, language).filter(says)
  const asking = listAskingForNews(rest, language)
  const isNews = isBriefing || (chat === null && asking.length > 0)
  return {
    question,
    language,
    words: [...scan.words],
    rest,
    content,
    topics: content.map(({ folded }) => findTopic(folded, language)).filter((topic) => topic !== null),
    field: [],
    sources,
    span,
    excluded: exclusion.excluded,
    form,
    isNews,
    storyCount: isNews ? findStoryCount(rest, language) : null,
    isShort,
    isGoodNews,
    isNewOnly: isElse || asking.some(({ folded }) => asksForNewest(folded, language)),
    isAgain,
    isElse,
    opening,
    isMeant,
    hasAnaphor,
    chat,
    bareFollowUp,
    isRequest: false,
  }
}
