import type { AnswerKind } from '#language/lexicon/answers'
import { embedAnswering, embedAsking } from '#language/answer-vectors'
import { embedQuestion, embedSentence, rateSimilarity, type TextVector } from '#language/word-vectors'
import weights from './answer-weights.json' with { type: 'json' }
import { makeAgeScale, saysNotYet } from './age-of-reports.ts'
import { makeSimilarityScorer } from './question-similarity.ts'
import { measureLength, readLongSigns } from './long-reports.ts'
import { readNewPart } from './new-part.ts'
import type { RatedReport, RatedSentence } from '../rate-report.ts'
import { givesAnswer, tellsWhatIsToCome, type WantedAnswer } from './wanted-answer.ts'

/**
 * Weights for first questions and follow-ups, by sign; a sign without a weight does not count. `followUpOfLong` is added
 * as far as the reports are long.
 */
const fitted: Record<'first' | 'followUp' | 'followUpOfLong', Readonly<Record<string, number>>> = weights

/** How many sentences after one that was just told, counted backwards if negative. */
const nearTold = [1, 2, -1]

/** How many units of log-likelihood a score of 1 is. */
export const logLikelihood = 2.9

/** Whether there are fitted weights for this kind of answer. */
export function isFitted(kind: AnswerKind | null): boolean {
  return kind === null || `kind ${kind}` in fitted.followUp
}

/** Sums up signs by their weights; a sign without a weight does not count. */
export function sumSigns(
  weights: Readonly<Record<string, number>>,
  signs: Readonly<Record<string, number>>,
): number {
  return Object.entries(signs).reduce((sum, [sign, value]) => sum + (weights[sign] ?? 0) * value, 0)
}

/** A vector as signs: where it lies on each axis. */
export function readAxes(vector: TextVector): Record<string, number> {
  return Object.fromEntries(Array.from(vector, (value, axis) => [`axis ${axis}`, value]))
}

/** Sums up the signs of `readAxes`, which are too many to name for each sentence. */
function makeAxesScorer(weights: Readonly<Record<string, number>>): (vector: TextVector) => number {
  const byAxis: number[] = []
  for (let axis = 0; `axis ${axis}` in weights; axis++) byAxis.push(weights[`axis ${axis}`] ?? 0)
  return (vector) => byAxis.reduce((sum, weight, axis) => sum + weight * (vector[axis] ?? 0), 0)
}

const scoreAxes = makeAxesScorer(fitted.followUp)

type SignReader = (sentence: RatedSentence) => Record<string, number>

/**
 * The signs of a sentence by name, most from 0 to 1; for a follow-up also its vector, because people ask about some things more
 * than about others, and `ofLong`, the signs that count in long reports.
 */
type SentenceSigns = {
  named: Record<string, number>
  vector: TextVector | null
  ofLong: Record<string, number>
}

/** For follow-ups: how near a sentence is to one of the last answer. */
function makeNearnessReader(reports: readonly RatedReport[], last: string): SignReader {
  const toldPlaces = new Map(
    reports.map(({ article, sentences }) => [
      article.id,
      new Set(sentences.filter(({ text }) => last.includes(text)).map(({ position }) => position)),
    ]),
  )
  return ({ article, position }) => {
    const told = toldPlaces.get(article.id)
    const behind = nearTold.find((distance) => told?.has(position - distance))
    return behind === undefined ? {} : { [`told ${behind} before`]: 1 }
  }
}

/** For first questions: how much a sentence answers of what they ask beyond what the report is about. */
function makeNewPartReader(reports: readonly RatedReport[], asked: WantedAnswer): SignReader {
  const parts = new Map(
    reports.map((report) => {
      return [report.article.id, { ...readNewPart(report, asked), length: measureLength([report]) }]
    }),
  )
  return (sentence) => {
    const part = parts.get(sentence.article.id)
    if (!part) return {}
    const { fields, spelling, terms } = part.rate(sentence)
    const isFirst = sentence.position === 0
    return {
      'new terms': terms,
      'new fields': fields,
      'new spelling': spelling,
      'first of new share': isFirst ? part.share : 0,
      'first of definite': Number(isFirst && asked.kind !== null),
      'first of long': isFirst && asked.kind === null ? part.length : 0,
    }
  }
}

/** For follow-ups: the signs that count in long reports. There it matters how late a sentence is, not how early. */
function makeLongSignReader(reports: readonly RatedReport[], asked: WantedAnswer) {
  const isTold = ({ text }: RatedSentence) => asked.told.includes(text)
  const told = new Set(
    reports.filter(({ sentences }) => sentences.some(isTold)).map(({ article }) => article.id),
  )
  return (sentence: RatedSentence, named: Record<string, number>) => {
    const { early: _, ...others } = named
    const ofTold = Number(told.has(sentence.article.id))
    return { ...others, ...readLongSigns(sentence, asked), 'of told': ofTold }
  }
}

/** Reads the signs that a sentence of the reports is the answer. */
export function makeSignReader(
  sentences: readonly RatedSentence[],
  reports: readonly RatedReport[],
  asked: WantedAnswer,
): (sentence: RatedSentence) => SentenceSigns {
  const mostOwn = Math.max(0, ...sentences.map(({ own }) => own))
  const coverages = new Map(reports.map(({ article, coverage }) => [article.id, coverage]))
  const headlines = new Set(reports.map(({ headline }) => headline))
  const ageOf = makeAgeScale(reports)
  const nearnessOf = asked.isFollowUp ? makeNearnessReader(reports, asked.last) : () => ({})
  const newPartOf = asked.isFollowUp ? () => ({}) : makeNewPartReader(reports, asked)
  const question = { text: asked.question, language: asked.language }
  const similarityOf = makeSimilarityScorer(question, asked.terms)
  const vector = asked.isFollowUp ? embedQuestion(question.text, question.language) : null
  const asking = asked.isFollowUp ? embedAsking(question.text, question.language) : null
  const isOpen = asked.kind === null || asked.kind === 'state'
  const isLong = asked.isFollowUp && measureLength(reports) > 0
  const ofLong = isLong ? makeLongSignReader(reports, asked) : () => ({})
  return (sentence) => {
    const { article, position, relevance, text } = sentence
    const early = 1 / (1 + Math.max(0, position))
    const isHeard = asked.told.includes(text)
    const age = ageOf(sentence)
    const own = vector && embedSentence(text, article.language)
    const named = {
      relevance,
      'own of most': mostOwn > 0 ? sentence.own / mostOwn : 0,
      ...similarityOf({ text, language: article.language }),
      ...(own ? { vectors: rateSimilarity(vector, own) } : {}),
      ...(asking ? { answers: rateSimilarity(asking, embedAnswering(text, article.language)) } : {}),
      coverage: coverages.get(article.id) ?? 0,
      [`kind ${asked.kind}`]: Number(givesAnswer(sentence, asked)),
      'to come': Number(tellsWhatIsToCome(sentence, asked)),
      early,
      first: Number(position === 0),
      [isOpen ? 'newest, open' : 'newest, definite']: age,
      'not yet': Number(age < 1 && saysNotYet(sentence)),
      headline: Number(headlines.has(sentence)),
      ...newPartOf(sentence),
      ...(isHeard ? { heard: 1 } : nearnessOf(sentence)),
    }
    return { named, vector: own, ofLong: ofLong(sentence, named) }
  }
}

/** Scores how likely each sentence of the reports is the answer, and tells the signs that count in long reports. */
export function makeAnswerScorer(
  sentences: readonly RatedSentence[],
  reports: readonly RatedReport[],
  asked: WantedAnswer,
): (sentence: RatedSentence) => { score: number; signs: Readonly<Record<string, number>> } {
  const own = fitted[asked.isFollowUp ? 'followUp' : 'first']
  const readSigns = makeSignReader(sentences, reports, asked)
  const length = measureLength(reports)
  return (sentence) => {
    const { named, ofLong, vector } = readSigns(sentence)
    const score = sumSigns(own, named) + (vector ? scoreAxes(vector) : 0)
    return { score: score + length * sumSigns(fitted.followUpOfLong, ofLong), signs: ofLong }
  }
}
