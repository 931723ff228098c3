import type { AnswerKind } from '#language/lexicon/answers'
import { makeAgeScale, saysNotYet } from './age-of-reports.ts'
import { makeSimilarityScorer } from './question-similarity.ts'
import { readNewPart } from './new-part.ts'
import type { RatedReport, RatedSentence } from './rate-report.ts'
import { givesAnswer, tellsWhatIsToCome, type WantedAnswer } from './wanted-answer.ts'

type Weights = {
  relevance: number
  ownOfMost: number
  meaning: number
  fields: number
  spelling: number
  coverage: number
  toCome: number
  early: number
  first: number
  newest: { open: number; definite: number }
  notYet: number
  headline: number
  heard: number
  kinds: Partial<Record<AnswerKind, number>>
}

/**
 * Fitted to 2,283 follow-ups and 2,211 first questions by maximising the likelihood of the right sentence
 * (`docs/decisions/0028-semantic-fields.md`), then divided by `logLikelihood`. "What happens next?" and "how was it before?" were
 * asked too seldom to be fitted.
 */
const fitted: Record<'first' | 'followUp', Weights> = {
  first: {
    relevance: 0.48,
    ownOfMost: 0.17,
    meaning: 0.35,
    fields: 0.35,
    spelling: 0.31,
    coverage: 0.62,
    toCome: 0.35,
    early: 0.49,
    first: 0.26,
    newest: { open: 0.47, definite: 0.53 },
    notYet: -0.17,
    headline: -0.56,
    heard: 0,
    kinds: {
      age: 0.31,
      count: 0.76,
      duration: 0.61,
      money: 0.8,
      number: 0.63,
      person: 0.3,
      place: 0.31,
      reason: 0.2,
      time: 0.73,
    },
  },
  followUp: {
    relevance: 0.75,
    ownOfMost: 0.38,
    meaning: 0.65,
    fields: 0.64,
    spelling: 0.64,
    coverage: -0.13,
    toCome: 0.38,
    early: -0.05,
    first: -0.4,
    newest: { open: 0.49, definite: 0.69 },
    notYet: -0.27,
    headline: -0.39,
    heard: 0.1,
    kinds: {
      age: 0.63,
      count: 1.1,
      duration: 0.86,
      money: 0.68,
      number: 0.66,
      person: 0.31,
      place: 0.29,
      reason: 0.28,
      state: 0.34,
      time: 0.69,
      words: 0.57,
    },
  },
}
/** For first questions: weights of the new part (see `new-part.ts`), and what the first sentence loses if there is one. */
const newPart = { terms: 0.51, fields: 0.34, spelling: 0.51, first: { ofShare: -0.51, definite: -0.38 } }
/** For follow-ups: a bonus by the distance, in sentences, from one that was just told. */
const nearToldBonus = new Map([
  [1, 0.13],
  [2, 0.17],
  [-1, 0.13],
])

/** How many units of log-likelihood a score of 1 is. */
export const logLikelihood = 2.9

/** Whether there are fitted weights for this kind of answer. */
export function isFitted(kind: AnswerKind | null): boolean {
  return kind === null || kind in fitted.followUp.kinds
}

/** Scores how near a sentence is to those of the last answer. */
function makeNearnessScorer(
  reports: readonly RatedReport[],
  last: string,
): (sentence: RatedSentence) => number {
  const toldPlaces = new Map(
    reports.map(({ article, sentences }) => [
      article.id,
      new Set(sentences.filter(({ text }) => last.includes(text)).map(({ position }) => position)),
    ]),
  )
  return ({ article, position }) => {
    const told = toldPlaces.get(article.id)
    const near = [...nearToldBonus].find(([behind]) => told?.has(position - behind))
    return near?.[1] ?? 0
  }
}

/** Scores how much a sentence answers what a question asks beyond what the report is about. */
function makeNewPartScorer(
  reports: readonly RatedReport[],
  asked: WantedAnswer,
): (sentence: RatedSentence) => number {
  const parts = new Map(reports.map((report) => [report.article.id, readNewPart(report, asked)]))
  const ofDefinite = asked.kind === null ? 0 : newPart.first.definite
  return (sentence) => {
    const part = parts.get(sentence.article.id)
    if (!part) return 0
    const { fields, spelling, terms } = part.rate(sentence)
    const ofFirst = sentence.position === 0 ? newPart.first.ofShare * part.share + ofDefinite : 0
    return newPart.terms * terms + newPart.fields * fields + newPart.spelling * spelling + ofFirst
  }
}

/** Scores how likely each sentence of the reports is the answer. */
export function makeAnswerScorer(
  sentences: readonly RatedSentence[],
  reports: readonly RatedReport[],
  asked: WantedAnswer,
): (sentence: RatedSentence) => number {
  const weights = fitted[asked.isFollowUp ? 'followUp' : 'first']
  const mostOwn = Math.max(0, ...sentences.map(({ own }) => own))
  const coverages = new Map(reports.map(({ article, coverage }) => [article.id, coverage]))
  const headlines = new Set(reports.map(({ headline }) => headline))
  const ageOf = makeAgeScale(reports)
  const nearnessOf = asked.isFollowUp ? makeNearnessScorer(reports, asked.last) : () => 0
  const newPartOf = asked.isFollowUp ? () => 0 : makeNewPartScorer(reports, asked)
  const similarityOf = makeSimilarityScorer({ text: asked.question, language: asked.language }, asked.terms)
  const isOpen = asked.kind === null || asked.kind === 'state'
  const newest = isOpen ? weights.newest.open : weights.newest.definite
  return (sentence) => {
    const { article, own, position, relevance, text } = sentence
    const { fields, meaning, spelling } = similarityOf({ text, language: article.language })
    const isHeard = asked.told.includes(text)
    const age = ageOf(sentence)
    return (
      weights.relevance * relevance +
      (mostOwn > 0 ? weights.ownOfMost * (own / mostOwn) : 0) +
      weights.meaning * meaning +
      weights.fields * fields +
      weights.spelling * spelling +
      newPartOf(sentence) +
      weights.coverage * (coverages.get(article.id) ?? 0) +
      (asked.kind !== null && givesAnswer(sentence, asked) ? (weights.kinds[asked.kind] ?? 0) : 0) +
      (tellsWhatIsToCome(sentence, asked) ? weights.toCome : 0) +
      weights.early / (1 + Math.max(0, position)) +
      (position === 0 ? weights.first : 0) +
      newest * age +
      (age < 1 && saysNotYet(sentence) ? weights.notYet : 0) +
      (headlines.has(sentence) ? weights.headline : 0) +
      (isHeard ? weights.heard : nearnessOf(sentence))
    )
  }
}
