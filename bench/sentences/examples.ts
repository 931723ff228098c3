import type { AnswerKind } from '../../server/src/language/lexicon/answers.ts'
import { dropAskingWords } from '../../server/src/modules/assistant/evidence/answer-kind.ts'
import { mayBeTold } from '../../server/src/modules/assistant/evidence/certainty.ts'
import { chooseSentence, listChoices } from '../../server/src/modules/assistant/evidence/choose-sentence.ts'
import { readTerms } from '../../server/src/modules/assistant/evidence/question-terms.ts'
import { rateReport } from '../../server/src/modules/assistant/evidence/rate-report.ts'
import { isFitted, makeSignReader } from '../../server/src/modules/assistant/evidence/score-answer.ts'
import { describeQuestion } from '../../server/src/modules/assistant/evidence/wanted-answer.ts'
import { readByRules } from '../../server/src/modules/assistant/understanding/read-by-rules.ts'
import { countStatistics, type TermStatistics } from '../../server/src/modules/news/search/term-statistics.ts'
import { newest, type LabelledConversation, type LabelledQuestion } from './labelled.ts'

/** A sentence that may be told, with the signs by which it is scored. */
export type Choice = { signs: Record<string, number>; isRight: boolean }

/** `isChosenRight` and `isRefused`: what the product chooses now, and whether it is too uncertain to be told. */
export type Example = {
  conversation: string
  language: string
  kind: AnswerKind | null
  isFollowUp: boolean
  choices: Choice[]
  isAnswerable: boolean
  isChosenRight: boolean
  isRefused: boolean
}

type Told = { told: string; last: string }

function describe(
  { articles, id, language }: LabelledConversation,
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
  const choices = sentences.map((each) => ({ signs: readSigns(each), isRight: isRight(each) }))
  const isAnswerable = answer !== ''
  if (!isFitted(asked.kind) || (isAnswerable && !choices.some((each) => each.isRight))) return null
  const chosen = chooseSentence(reports, asked)
  const isChosenRight = chosen !== null && isRight(chosen.sentence)
  const isRefused =
    chosen === null || !mayBeTold({ answer: chosen.sentence, certainty: chosen.certainty, reports }, asked)
  const { kind } = asked
  return { conversation: id, language, kind, isFollowUp, choices, isAnswerable, isChosenRight, isRefused }
}

/** A follow-up knows the right answers to the questions before it. */
function describeAll(conversation: LabelledConversation, statistics: TermStatistics): Example[] {
  const answers: string[] = []
  return conversation.questions.flatMap((question) => {
    const told = { told: answers.join(' '), last: answers.at(-1) ?? '' }
    const earlier = question.isFollowUp ? told : null
    const example = describe(conversation, question, { earlier, statistics })
    const isTold = question.answer !== '' && (question.isFollowUp || answers.length === 0)
    if (isTold) answers.push(question.answer)
    return example ? [example] : []
  })
}

/** Each question with the sentences to choose from. */
export async function makeExamples(conversations: readonly LabelledConversation[]): Promise<Example[]> {
  const articles = new Map(conversations.flatMap((each) => each.articles).map((each) => [each.id, each]))
  const beginnings = [...articles.values()].map(({ body, language, publishedAt, title, topics }) => {
    return { language, title, lead: body.slice(0, 600), topics, published_at: publishedAt }
  })
  const statistics = await countStatistics(beginnings)
  return conversations.flatMap((each) => describeAll(each, statistics))
}
