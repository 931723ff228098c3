import type { Language } from '@tidings/contract/entities'
import { findWords } from '#language/find-words'
import { isQuestionFiller } from '#language/function-words'
import { lexicons } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import { asksForNews, isMoment } from '#language/question-words'
import { fold, readWords, type Token } from '#language/tokens'
import { beginsAsQuestion } from './asks-something.ts'
import { rateOpenRequest } from './open-request.ts'
import { findPlaceIn } from './place-in.ts'
import type { Reading } from './read-by-rules.ts'

/** How a question depends on the previous one: not at all, to complete it, or to ask for more about it. */
export type FollowUpKind = 'none' | 'completes' | 'story' | 'attribution'

const maxStoryWords = 3

/** No request for news begins with words that ask for these. */
const detailKinds = ['age', 'count', 'duration', 'place', 'reason', 'time'] as const

function has(words: readonly Token[], pattern: string, where?: Parameters<typeof findWords>[2]): boolean {
  return findWords(words, pattern, where) !== null
}

/** "Why?", "Who is he?": without naming anything. */
function asksAboutIt(reading: Reading): boolean {
  const { language, rest } = reading
  const own = lexicons[language].followUps
  if (has(rest, own.asks, 'start') || asksHowItIsNow(reading)) return true
  return has(rest, own.weakAsks, 'start') && has(rest, own.it)
}

/** "When does it end?", "Wer kritisiert das?": about something that was told. */
function asksAboutThat({ content, language, rest }: Reading): boolean {
  const own = lexicons[language].followUps
  if (content.length > maxStoryWords || !has(rest, own.asks, 'start')) return false
  return has(rest, own.that, 'end') || has(rest, own.whenIt, 'start')
}

function refersToLastAnswer(reading: Reading): boolean {
  return asksAboutSomebody(reading) || asksAboutThat(reading)
}

/** "Why did he resign?": refers to an unnamed person before any named one. */
function asksAboutSomebody({ content, language, question, rest }: Reading): boolean {
  const own = lexicons[language].followUps
  const pronoun = findWords(rest, own.pronouns)
  const first = content[0]
  const at = pronoun ? rest[pronoun.first] : undefined
  if (!first || content.length > maxStoryWords || has(rest, own.impersonal)) return false
  if (at && at.start < first.start) {
    const isNamed = (word: Token) => /\p{Lu}/u.test(question.slice(word.start, word.start + 1))
    // German capitalises all nouns; elsewhere a capital marks a name, which French "il" then belongs to.
    return language !== 'fr' || !content.some(isNamed)
  }
  return lexicons[language].grammar.dropsPronouns && dropsPerson({ content, language, question, rest })
}

/** "¿Por qué dimitió?": one word that is not a name and has no determiner. */
function dropsPerson({
  content,
  language,
  question,
  rest,
}: Pick<Reading, 'content' | 'language' | 'question' | 'rest'>) {
  const [only] = content
  if (!only || content.length > 1 || !has(rest, lexicons[language].followUps.asks, 'start')) return false
  const before = rest[rest.indexOf(only) - 1]
  const written = question.slice(only.start, only.end)
  const isNoun = before && parseWords(lexicons[language].functionWords.determiners).has(before.folded)
  return written === written.toLowerCase() && rest.at(-1) === only && !isNoun
}

/** "What does the Guardian say?", of what was asked before. */
function asksSource(reading: Reading): boolean {
  return reading.sources.length > 0 && beginsAsQuestion(reading)
}

/** "The Guardian?", "in Italy?": only a name with its function words. */
function isElliptic(reading: Reading): boolean {
  const { content, excluded, language, rest, sources, span, words } = reading
  const linkingWords = lexicons[language].followUps.linkingWords.split(' ')
  const isLinkingWord = ({ folded }: Token) => linkingWords.includes(folded)
  if (content.length === 0) {
    const isNamed =
      sources.length > 0 || span !== null || excluded.topics.length > 0 || excluded.words.length > 0
    return isNamed && !reading.isNews && (rest.every(isLinkingWord) || asksSource(reading))
  }
  const place = findPlaceIn(reading)
  if (!place?.isAll || reading.isNews) return false
  const isBegun = words[0] !== undefined && place.text.toLowerCase().startsWith(words[0].folded)
  return isBegun && rest.every((word) => isLinkingWord(word) || content.includes(word))
}

/** Whether it names no subject, source or exclusion. */
function namesNothing({ content, excluded, sources }: Reading): boolean {
  const hasExclusion = Object.values(excluded).some(({ length }) => length > 0)
  return content.length === 0 && sources.length === 0 && !hasExclusion
}

/** Whether it names no subject, source, time or exclusion. */
function isEmpty(reading: Reading): boolean {
  return namesNothing(reading) && reading.span === null
}

/** "No, in Spain", "again", "what else?" */
function correctsOrRepeats(reading: Reading): boolean {
  const { content, isAgain, isElse, opening } = reading
  if (opening === 'correction') return !isEmpty(reading)
  return content.length === 0 && (isAgain || isElse)
}

/** "About that" refers to the story, unless it asks for a source, a time or news. */
function classifyAnaphor(reading: Reading): FollowUpKind {
  if (reading.content.length > 0) return 'story'
  return isEmpty(reading) && !reading.isNews && reading.form === 'news' ? 'story' : 'completes'
}

/** "Its price", "and what about her parents?" */
export function namesWhatIsTheirs({ language, rest }: Reading): boolean {
  return has(rest, lexicons[language].followUps.theirs)
}

/** "What's new on it?" A word such as "now" alone does not ask for news. */
export function asksForNewsOnIt(reading: Reading): boolean {
  const { isNews, language, rest } = reading
  const asking = rest.filter(({ folded }) => asksForNews(folded, language))
  const isForNews = asking.length === 0 || asking.some(({ folded }) => !isMoment(folded, language))
  return isNews && isForNews && !asksForDetail(reading)
}

/** "Is there anything about unicorns?", "nothing on unicorns?" */
export function asksForAnything({ language, rest, words }: Reading): boolean {
  const { anything, nothingOn } = lexicons[language].followUps
  return has(rest, anything, 'start') || has(words, nothingOn)
}

/** "How many now?", "is it out now?": it names nothing, and its only word for news is one for the present. */
function asksHowItIsNow(reading: Reading): boolean {
  const { isNews, isRequest, language, rest } = reading
  const hasOthers = rest.some(({ folded }) => !asksForNews(folded, language))
  return isNews && !isRequest && !asksForNewsOnIt(reading) && isEmpty(reading) && hasOthers
}

/**
 * "Where's that happening?", "when is the last day?", "wann geht's los?": words that may ask for news, in a question that is hardly a
 * request for it.
 */
function asksForDetail(reading: Reading): boolean {
  const { language, rest } = reading
  const { answers, followUps } = lexicons[language]
  if (namesNothing(reading) && detailKinds.some((kind) => has(rest, answers.asks[kind], 'start'))) return true
  return isEmpty(reading) && has(rest, followUps.questions, 'start') && rateOpenRequest(reading) < 0
}

/** "Where is he now?": about something unnamed, not the day's news. */
function asksForItNow(reading: Reading): boolean {
  const { language, rest } = reading
  const own = lexicons[language].followUps
  if (asksHowItIsNow(reading) || asksForDetail(reading)) return true
  if (!isEmpty(reading) || !asksAboutIt(reading) || has(rest, own.impersonal)) return false
  const mayDropIt = lexicons[language].grammar.dropsPronouns && has(rest, own.asks, 'start')
  return mayDropIt || has(rest, own.pronouns) || has(rest, own.whenIt, 'start')
}

/** How many filler words such as "so" or "and then" may precede "what happens now?" */
const mostBefore = 2

/** "What happens now?", "und wie geht es weiter?", and nothing else. */
export function asksWhatIsNext({ language, words }: Pick<Reading, 'language' | 'words'>): boolean {
  const range = findWords(words, lexicons[language].answers.asks.next, 'end')
  if (!range || range.first > mostBefore) return false
  return words.slice(0, range.first).every(({ folded }) => isQuestionFiller(folded, language))
}

/** "Why?", "why, what happened?", "what happens now?", and nothing else. */
export function asksOnlyAboutIt(reading: Reading): boolean {
  const { asks } = lexicons[reading.language].followUps
  return asksWhatIsNext(reading) || has(reading.rest, `(?:${asks})(?: (?:${asks}))*`, 'all')
}

function classifyByContent(reading: Reading): FollowUpKind {
  const { opening, sources, span } = reading
  if (isEmpty(reading)) return asksAboutIt(reading) ? 'story' : 'none'
  if (sources.length === 0 && span === null && refersToLastAnswer(reading)) return 'story'
  return opening === 'opener' || isElliptic(reading) ? 'completes' : 'none'
}

/** How the question refers to the one before, if there was one. */
export function classifyFollowUp(reading: Reading): FollowUpKind {
  const { bareFollowUp, content, form, hasAnaphor, isNews } = reading
  if (bareFollowUp) return bareFollowUp.kind
  if (correctsOrRepeats(reading)) return 'completes'
  if (asksOnlyAboutIt(reading) || asksForDetail(reading)) return 'story'
  if (hasAnaphor) return classifyAnaphor(reading)
  if (isNews && !asksForItNow(reading)) return 'none'
  return form === 'comparison' && content.length === 0 ? 'completes' : classifyByContent(reading)
}

/** The words of a text outside a part of it. */
export function findWordsBeside(text: string, part: string, language: Language): string {
  const unwanted = new Set(readWords(part).map(({ folded }) => folded))
  return text
    .split(' ')
    .filter((word) => !unwanted.has(fold(word)) || isQuestionFiller(fold(word), language))
    .join(' ')
}
