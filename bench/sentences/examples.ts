import type { Language } from '@tidings/contract/entities'
import type { AnswerKind } from '../../server/src/language/lexicon/answers.ts'
import { dropAskingWords } from '../../server/src/modules/assistant/evidence/sentences/answer-kind.ts'
import {
  chooseSentence,
  listChoices,
} from '../../server/src/modules/assistant/evidence/sentences/choose-sentence.ts'
import {
  rateAnswered,
  readAnsweredSigns,
} from '../../server/src/modules/assistant/evidence/sentences/likely-answered.ts'
import { readTerms } from '../../server/src/modules/assistant/evidence/question-terms.ts'
import { rateReport } from '../../server/src/modules/assistant/evidence/rate-report.ts'
import {
  isFitted,
  makeSignReader,
  readAxes,
} from '../../server/src/modules/assistant/evidence/sentences/score-answer.ts'
import { measureLength } from '../../server/src/modules/assistant/evidence/sentences/long-reports.ts'
import { describeQuestion } from '../../server/src/modules/assistant/evidence/sentences/wanted-answer.ts'
import { readByRules } from '../../server/src/modules/assistant/understanding/read-by-rules.ts'
import type { Article } from '../../server/src/modules/news/article.ts'
import { countStatistics, type TermStatistics } from '../../server/src/modules/news/search/term-statistics.ts'
import { newest, type LabelledConversation, type LabelledQuestion } from './labelled.ts'

/**
 * A sentence that may be told, with the signs by which it is scored. `ofLong`: those that count in long reports; `readAnswered`: the
 * signs that it answers, if it is chosen with this score.
 */
export type Choice = {
  text: string
  language: Language
  signs: Record<string, number>
  ofLong: Record<string, number>
  readAnswered: (score: number) => Record<string, number>
  isRight: boolean
}

/** Whether the reports answer a question, by the sentences that are chosen. */
export type Answered = { signs: Record<string, number>; isAnswerable: boolean; isRight: boolean }

/** `isChosenRight` and `isRefused`: what the product chooses now, and whether it is too uncertain to be told. */
export type Example = {
  set: string
  conversation: string
  question: string
  language: Language
  kind: AnswerKind | null
  isFollowUp: boolean
  choices: Choice[]
  isAnswerable: boolean
  isChosenRight: boolean
  isRefused: boolean
  /** How long the reports are, from 0 to 1. */
  length: number
  runnerUp: string | null
  /** For follow-ups. */
  answered: Answered | null
}

type Told = { told: string; last: string }

function describe(
  { articles, id, language, set }: LabelledConversation,
  { answer, isFollowUp, isRight, question }: LabelledQuestion,
  { earlier, statistics }: { earlier: Told | null; statistics: TermStatistics },
): Example | null {
  const now = { now: newest, timeZone: 'UTC' }
  const reading = readByRules({ question, language, knownSources: [], isFollowUp }, now)
  const words = dropAskingWords(reading.rest, language)
  const terms = readTerms({ words, language, statistics, isFollowUp: true })
  const asked = { ...describeQuestion({ earlier, language, reading }, terms), isFollowUp }
  const reports = articles.map((article) => rateReport(article, { asked: language, terms }))
  const sentences = listChoices(reports, asked)
  const readSigns = makeSignReader(sentences, reports, asked)
  const choices = sentences.map((each) => {
    const { named, ofLong, vector } = readSigns(each)
    const signs = vector ? { ...named, ...readAxes(vector) } : named
    const readAnswered = (score: number) => readAnsweredSigns({ answer: each, score, reports }, asked)
    const { article, text } = each
    return { text, language: article.language, signs, ofLong, readAnswered, isRight: isRight(each) }
  })
  const isAnswerable = answer !== ''
  if (!isFitted(asked.kind) || (isAnswerable && !choices.some((each) => each.isRight))) return null
  const { kind } = asked
  const length = measureLength(reports)
  const known = { set, conversation: id, question, language, kind, isFollowUp, choices, isAnswerable, length }
  const chosen = chooseSentence(reports, asked)
  if (chosen === null)
    return { ...known, isChosenRight: false, isRefused: true, runnerUp: null, answered: null }
  const { runnerUp, sentence } = chosen
  const found = { ...chosen, answer: sentence, reports }
  const isChosenRight = isRight(sentence)
  const isOneRight = isChosenRight || (runnerUp !== null && isRight(runnerUp))
  const answered = { signs: readAnsweredSigns(found, asked), isAnswerable, isRight: isOneRight }
  return {
    ...known,
    isChosenRight,
    isRefused: rateAnswered(found, asked) === 'unlikely',
    runnerUp: runnerUp?.text ?? null,
    answered: isFollowUp ? answered : null,
  }
}

/** How many sentences at the beginning of a report are told with the answer to a first question. */
const toldAtFirst = 2

/** How many answers were told before a question that has none. */
const toldBeforeUnanswered = 2

/** What is told with a right answer: to a first question the beginning of its report, later what the product is unsure about. */
function tellWith(answer: string, articles: readonly Article[], example: Example | null): string {
  if (example?.isFollowUp) return [answer, example.runnerUp ?? ''].join(' ')
  const report = articles.find(({ body }) => body.includes(answer))
  const beginning = report?.body.split(/(?<=[.!?]["”»]?) /u).slice(0, toldAtFirst) ?? []
  return [answer, ...beginning].join(' ')
}

/** A follow-up knows what was told with the right answers to the questions before it. */
function describeAll(conversation: LabelledConversation, statistics: TermStatistics): Example[] {
  const { heard } = conversation
  if (heard !== undefined) {
    const earlier = { told: heard, last: heard }
    return conversation.questions.flatMap(
      (each) => describe(conversation, each, { earlier, statistics }) ?? [],
    )
  }
  const answers: string[] = []
  return conversation.questions.flatMap((question) => {
    // The reports list questions without an answer last, but they are asked at any time.
    const before = question.answer === '' ? answers.slice(0, toldBeforeUnanswered) : answers
    const told = { told: before.join(' '), last: before.at(-1) ?? '' }
    const earlier = question.isFollowUp ? told : null
    const example = describe(conversation, question, { earlier, statistics })
    const isTold = question.answer !== '' && (question.isFollowUp || answers.length === 0)
    if (isTold) answers.push(tellWith(question.answer, conversation.articles, example))
    return example ? [example] : []
  })
}

/** Each question with the sentences to choose from. */
export async function makeExamples(conversations: readonly LabelledConversation[]): Promise<Example[]> {
  const articles = new Map(conversations.flatMap((each) => each.articles).map((each) => [each.id, each]))
  const beginnings = [...articles.values()].map(({ body, id, language, publishedAt, title, topics }) => {
    return { id, language, title, lead: body.slice(0, 600), topics, published_at: publishedAt }
  })
  const statistics = await countStatistics(beginnings)
  return conversations.flatMap((each) => describeAll(each, statistics))
}
