import type { Language } from '@tidings/contract/entities'
import type { AnswerKind } from '#language/lexicon/answers'
import { readWords } from '#language/tokens'
import type { Task } from '../../answering/task.ts'
import { asksSomething, beginsAsQuestion } from '../../understanding/asks-something.ts'
import { asksAgain, givesKind, isToCome, readAskedKind } from './answer-kind.ts'
import type { QueryTerm } from '../question-terms.ts'
import type { RatedSentence } from '../rate-report.ts'

export type WantedAnswer = {
  question: string
  language: Language
  terms: readonly QueryTerm[]
  /** The answer is looked for in what was told rather than in all news. */
  isFollowUp: boolean
  kind: AnswerKind | null
  /** The question's folded words. */
  words: ReadonlySet<string>
  /** It asks about the future. */
  isToCome: boolean
  /** "How much was that again?": it asks for what was told. */
  asksAgain: boolean
  told: string
  /** The text of the last answer. */
  last: string
  /** It is a question, not only a name or keywords. */
  isQuestion: boolean
  /** "Anything on Polish passengers?": it asks for news rather than a detail. */
  isForNews: boolean
  /** "What about the whales?", "any news of Philae?": it asks for whatever there is. */
  isOpen: boolean
}

/** A question, and what was told before it. */
export type QuestionInContext = Pick<Task, 'language' | 'reading'> & {
  earlier: Pick<NonNullable<Task['earlier']>, 'told' | 'last'> | null
}

export function describeQuestion(
  { earlier, language, reading }: QuestionInContext,
  terms: readonly QueryTerm[],
): WantedAnswer {
  const words = readWords(reading.question)
  const kind = readAskedKind(words, language)
  // "When will there be new vaccines?" asks for a time.
  const isForNews = kind === null && (reading.isNews || !beginsAsQuestion(reading))
  return {
    question: reading.question,
    language,
    terms,
    isFollowUp: false,
    // In a first question, "are there still tickets?" is about the tickets.
    kind: !earlier && (kind === 'state' || kind === 'former') ? null : kind,
    words: new Set(words.map(({ folded }) => folded)),
    isToCome: isToCome(reading.question, language),
    asksAgain: asksAgain(reading.question, language),
    told: earlier?.told ?? '',
    last: earlier?.last ?? '',
    isQuestion: asksSomething(reading),
    isForNews,
    isOpen: isForNews && (reading.isNews || reading.opening === 'opener'),
  }
}

/**
 * What is wanted after "no, the judge": the kind of answer that the question before asked for. "No, when does it open?" is a question of
 * its own.
 */
export function describeCorrection(
  task: QuestionInContext & Pick<Task, 'earlier'>,
  { question, terms }: { question: string; terms: readonly QueryTerm[] },
): WantedAnswer {
  const { earlier, language, reading } = task
  const own = describeQuestion(task, terms)
  if (own.kind !== null || beginsAsQuestion(reading)) return own
  const asked = describeQuestion({ ...task, reading: { ...reading, question } }, terms)
  const before = readWords(earlier?.question ?? '')
  const kind = readAskedKind(before, language)
  const isQuestion = asked.isQuestion || beginsAsQuestion({ language, rest: before })
  return { ...asked, kind, isQuestion, isForNews: kind === null && !isQuestion }
}

/** Whether a sentence gives the kind of answer asked for. */
export function givesAnswer(
  { article, position, text }: RatedSentence,
  { kind, words }: WantedAnswer,
): boolean {
  const sentence = { text, language: article.language, isFirst: position === 0 }
  return kind !== null && givesKind(kind, sentence, words)
}

/** Whether a sentence lacks the kind of answer asked for. Any sentence may describe a state. */
export function lacksKind(sentence: RatedSentence, asked: WantedAnswer): boolean {
  return asked.kind !== null && asked.kind !== 'state' && !givesAnswer(sentence, asked)
}

export function tellsWhatIsToCome({ article, text }: RatedSentence, asked: WantedAnswer): boolean {
  return asked.isToCome && isToCome(text, article.language)
}
