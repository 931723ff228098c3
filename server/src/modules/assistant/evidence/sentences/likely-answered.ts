import { embedQuestion, embedSentence, rateSimilarity } from '#language/word-vectors'
import weights from './answer-weights.json' with { type: 'json' }
import { asksForFigure, hasToDoWith } from './certainty.ts'
import { makeSimilarityScorer } from './question-similarity.ts'
import { measureShare, occursIn, type RatedReport, type RatedSentence } from '../rate-report.ts'
import { readAxes, sumSigns } from './score-answer.ts'
import { lacksKind, type WantedAnswer } from './wanted-answer.ts'

/** From these log-odds on, an answer is told. Chosen so that as many right answers are told as before (`docs/decisions/0042-likely-answered.md`). */
const leastLogOdds = -0.65

/** `certainty`: null if the sentence was not chosen by fitted weights. */
type Found = {
  answer: RatedSentence
  certainty: number | null
  score: number
  reports: readonly RatedReport[]
}

/** In a report with more sentences than those of the fit, one looks like an answer by chance: log-odds for each time that it is e times as long. */
const ifLong = -1.5
const longFrom = 15

function rateLength({ answer, reports }: Found): number {
  const own = reports.find(({ article }) => article.id === answer.article.id)
  return ifLong * Math.log(Math.max(1, (own?.sentences.length ?? 0) / longFrom))
}

/** The signs that the reports answer a follow-up, by name; most are from 0 to 1. */
export function readAnsweredSigns(
  { answer, reports, score }: Found,
  asked: WantedAnswer,
): Record<string, number> {
  const { kind, language, question, terms } = asked
  const occurs = occursIn(reports)
  const own = embedQuestion(question, language)
  const cosineOf = ({ article, text }: RatedSentence) =>
    rateSimilarity(own, embedSentence(text, article.language))
  const similarityOf = makeSimilarityScorer({ text: question, language }, terms)
  return {
    constant: 1,
    score,
    own: answer.own,
    relevance: answer.relevance,
    ...similarityOf({ text: answer.text, language: answer.article.language }),
    vectors: Math.max(0, ...reports.flatMap(({ sentences }) => sentences.map(cosineOf))),
    'missing nouns': measureShare(terms, (term) => term.isNoun && !occurs(term)),
    'missing names': measureShare(terms, (term) => term.isName && !occurs(term)),
    'no terms': Number(terms.length === 0),
    [`kind ${kind}`]: 1,
    [`lacks ${kind}`]: Number(lacksKind(answer, asked)),
    ...readAxes(own),
  }
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

/** Whether the sentence found is told: some things that people ask stand in most reports, others in hardly any. */
export function isLikelyAnswered(found: Found, asked: WantedAnswer): boolean {
  if (found.certainty === null || isOnlyNamed(found, asked)) return true
  if (isOfAnother(found, asked)) return false
  return sumSigns(weights.answered, readAnsweredSigns(found, asked)) + rateLength(found) >= leastLogOdds
}
