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
 * (`docs/decisions/0042-likely-answered.md`), for long ones so that nine of ten are (`docs/decisions/0052-answer-vectors.md`). What is
 * possible is told as no more than that (`docs/decisions/0056-possible-answers.md`).
 */
const leastLogOdds = {
  likely: { short: -0.65, long: -0.45 },
  possible: { short: -0.65, long: -1.45 },
}

/** How likely the sentence found answers the question. */
export type Likelihood = 'likely' | 'possible' | 'unlikely'

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

const year = /(?<!\p{N})(?:1[5-9]|20)\d{2}(?!\p{N})/u

/** "How old is he?": whether the answer has no figure. How old a thing is may be told by a year. */
const lacksFigureAskedFor = ({ answer }: Found, asked: WantedAnswer) =>
  asksForFigure(asked) && lacksKind(answer, asked) && !(asked.kind === 'age' && year.test(answer.text))

/** "How many pages has the novel?": whether the answer may be the number of something else. */
const mayCountOthers = ({ answer }: Found, asked: WantedAnswer) =>
  asked.kind === 'count' && asked.terms.length > 0 && !hasToDoWith(answer, asked)

/** "How is the DAX?": whether nothing shows that the reports have to do with it, neither its words nor the kind of answer. */
const isUnrelated = ({ reports }: Found, { kind, terms }: WantedAnswer) =>
  kind === null && !terms.some(occursIn(reports))

/** "And the mayor?" asks for whatever the reports have about her. */
function isOnlyNamed({ reports }: Found, { isForNews, terms }: WantedAnswer): boolean {
  return isForNews && terms.length > 0 && terms.every(occursIn(reports))
}

/** "How much was that again?", answered with what was told. */
function isAskedAgain({ answer }: Found, { asksAgain, told }: WantedAnswer): boolean {
  return asksAgain && told.includes(answer.text)
}

/** By the fitted weights alone: some things that people ask stand in most reports, others in hardly any. */
function rateBySigns(found: Found, asked: WantedAnswer): Likelihood {
  const signs = readAnsweredSigns(found, asked)
  const ofShort = sumSigns(weights.answered, signs)
  const ofLong = sumSigns(weights.answeredOfLong, addLongSigns(signs, found))
  const length = measureLength(found.reports)
  const reaches = ({ long, short }: (typeof leastLogOdds)[keyof typeof leastLogOdds]) =>
    (1 - length) * (ofShort - short) + length * (ofLong - long) >= 0
  if (reaches(leastLogOdds.likely)) return 'likely'
  return reaches(leastLogOdds.possible) ? 'possible' : 'unlikely'
}

/** How likely the sentence found answers, by fitted weights and, where these are not sure, by what it must have. */
export function rateAnswered(found: Found, asked: WantedAnswer): Likelihood {
  if (found.certainty === null || isOnlyNamed(found, asked) || isAskedAgain(found, asked)) return 'likely'
  const isWithoutFigure = lacksFigureAskedFor(found, asked)
  if (isWithoutFigure && (asked.kind === 'age' || found.answer.own === 0)) return 'unlikely'
  const likelihood = rateBySigns(found, asked)
  if (likelihood === 'unlikely') return 'unlikely'
  if (mayCountOthers(found, asked)) return measureLength(found.reports) === 1 ? 'possible' : 'unlikely'
  return likelihood === 'possible' && (isWithoutFigure || isUnrelated(found, asked)) ? 'unlikely' : likelihood
}
