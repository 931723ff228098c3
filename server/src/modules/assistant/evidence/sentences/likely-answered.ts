import { embedAnswering, embedAsking } from '#language/answer-vectors'
import { embedQuestion, embedSentence, rateSimilarity } from '#language/word-vectors'
import weights from './answer-weights.json' with { type: 'json' }
import { asksForFigure, hasToDoWith } from './certainty.ts'
import { makeSimilarityScorer } from './question-similarity.ts'
import { measureLength } from './long-reports.ts'
import { measureShare, occursIn, type RatedReport, type RatedSentence } from '../rate-report.ts'
import { readAxes, sumSigns } from './score-answer.ts'
import { lacksKind, type WantedAnswer } from './wanted-answer.ts'

/**
 * From these log-odds on, an answer is told. For short reports they were chosen so that as many right answers are told as before
 * (`docs/decisions/0042-likely-answered.md`), for long ones so that nine of ten are (`docs/decisions/0052-answer-vectors.md`).
 */
const leastLogOdds = { short: -0.65, long: -0.45 }

/** `certainty`: null if the sentence was not chosen by fitted weights. */
type Found = {
  answer: RatedSentence
  certainty: number | null
  score: number
  reports: readonly RatedReport[]
  /** The signs of the sentence that count in long reports, and those of `readCertainty`. */
  signs: Readonly<Record<string, number>>
}

/** The signs that the reports answer a follow-up, by name; most are from 0 to 1. */
export function readAnsweredSigns(
  { answer, reports, score }: Pick<Found, 'answer' | 'reports' | 'score'>,
  asked: WantedAnswer,
): Record<string, number> {
  const { kind, language, question, terms } = asked
  const occurs = occursIn(reports)
  const own = embedQuestion(question, language)
  const asking = embedAsking(question, language)
  const sentences = reports.flatMap((report) => report.sentences)
  const cosineOf = ({ article, text }: RatedSentence) =>
    rateSimilarity(own, embedSentence(text, article.language))
  const answersOf = ({ article, text }: RatedSentence) =>
    rateSimilarity(asking, embedAnswering(text, article.language))
  const similarityOf = makeSimilarityScorer({ text: question, language }, terms)
  return {
    constant: 1,
    score,
    own: answer.own,
    relevance: answer.relevance,
    ...similarityOf({ text: answer.text, language: answer.article.language }),
    vectors: Math.max(0, ...sentences.map(cosineOf)),
    answers: Math.max(0, ...sentences.map(answersOf)),
    'missing nouns': measureShare(terms, (term) => term.isNoun && !occurs(term)),
    'missing names': measureShare(terms, (term) => term.isName && !occurs(term)),
    'no terms': Number(terms.length === 0),
    [`kind ${kind}`]: 1,
    [`lacks ${kind}`]: Number(lacksKind(answer, asked)),
    ...readAxes(own),
  }
}

/** Adds the signs that only count in long reports, where one of many sentences looks like an answer by chance. */
export function addLongSigns(
  signs: Readonly<Record<string, number>>,
  found: Pick<Found, 'signs'>,
): Record<string, number> {
  const ofSentence = Object.entries(found.signs).map(([sign, value]) => [`sentence: ${sign}`, value] as const)
  return { ...signs, ...Object.fromEntries(ofSentence) }
}

/** "How old is he?", "how many pages has the novel?": whether the answer has no figure, or the number of something else. */
function isOfAnother({ answer }: Found, asked: WantedAnswer): boolean {
  if (asksForFigure(asked) && lacksKind(answer, asked) && answer.own === 0) return true
  return asked.kind === 'count' && asked.terms.length > 0 && !hasToDoWith(answer, asked)
}

/** "And the mayor?" asks for whatever the reports have about her. */
function isOnlyNamed({ reports }: Found, { isForNews, terms }: WantedAnswer): boolean {
  return isForNews && terms.length > 0 && terms.every(occursIn(reports))
}

/** "How much was that again?", answered with what was told. */
function isAskedAgain({ answer }: Found, { asksAgain, told }: WantedAnswer): boolean {
  return asksAgain && told.includes(answer.text)
}

/** Whether the sentence found is told: some things that people ask stand in most reports, others in hardly any. */
export function isLikelyAnswered(found: Found, asked: WantedAnswer): boolean {
  if (found.certainty === null || isOnlyNamed(found, asked) || isAskedAgain(found, asked)) return true
  if (isOfAnother(found, asked)) return false
  const signs = readAnsweredSigns(found, asked)
  const [short, long] = [
    sumSigns(weights.answered, signs),
    sumSigns(weights.answeredOfLong, addLongSigns(signs, found)),
  ]
  const length = measureLength(found.reports)
  return (1 - length) * (short - leastLogOdds.short) + length * (long - leastLogOdds.long) >= 0
}
