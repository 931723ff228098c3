import type { AnswerKind } from '#language/lexicon/answers'
import { makeAgeScale, saysNotYet } from './age-of-reports.ts'
import { makeSimilarityScorer } from './question-similarity.ts'
import type { RatedReport, RatedSentence } from './rate-report.ts'
import { givesAnswer, saysWhatComes, type WantedAnswer } from './wanted-answer.ts'

/**
 * Fitted to 686 follow-ups from three sets of dialogues by maximising the likelihood of the right sentence
 * (`docs/decisions/0027-fitted-answers.md`), then divided by the weight of relevance.
 */
const weights = {
  ownOfMost: 0.6,
  related: 0.67,
  spelling: 0.8,
  coverage: -0.35,
  toCome: 0.5,
  early: 0.33,
  first: -0.5,
  newest: { open: 0.5, definite: 0.6 },
  notYet: -0.9,
  headline: -0.8,
  heard: -0.1,
  length: 0.11,
  /** By its distance, in sentences, from one that was just told. */
  besideTold: new Map([
    [1, 0.22],
    [2, 0.17],
    [-1, 0.19],
  ]),
}
/** "What happens next?" and "how was it before?" were asked too seldom to be fitted. */
const kindWeights: Partial<Record<AnswerKind, number>> = {
  age: 1.25,
  count: 1.4,
  duration: 1.9,
  money: 1,
  number: 0.8,
  person: 0.2,
  place: 0.1,
  reason: 0.55,
  state: 0.45,
  time: 1.05,
  words: 1.7,
}
const usualLength = 100

/** Whether follow-ups that ask for this kind of answer can be scored here. */
export function isFitted(kind: AnswerKind | null): boolean {
  return kind === null || kind in kindWeights
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
    const near = [...weights.besideTold].find(([behind]) => told?.has(position - behind))
    return near?.[1] ?? 0
  }
}

/** Scores how likely each sentence of the reports is the answer to a follow-up. */
export function makeFollowUpScorer(
  sentences: readonly RatedSentence[],
  reports: readonly RatedReport[],
  asked: WantedAnswer,
): (sentence: RatedSentence) => { score: number; isRelated: boolean } {
  const mostOwn = Math.max(0, ...sentences.map(({ own }) => own))
  const coverages = new Map(reports.map(({ article, coverage }) => [article.id, coverage]))
  const headlines = new Set(reports.map(({ headline }) => headline))
  const ageOf = makeAgeScale(reports)
  const nearnessOf = makeNearnessScorer(reports, asked.last)
  const similarityOf = makeSimilarityScorer({ text: asked.question, language: asked.language }, asked.terms)
  const isOpen = asked.kind === null || asked.kind === 'state'
  const newest = isOpen ? weights.newest.open : weights.newest.definite
  return (sentence) => {
    const { article, own, position, relevance, text } = sentence
    const { related, spelling } = similarityOf({ text, language: article.language })
    const isHeard = asked.told.includes(text)
    const age = ageOf(sentence)
    const score =
      relevance +
      (mostOwn > 0 ? weights.ownOfMost * (own / mostOwn) : 0) +
      weights.related * related +
      weights.spelling * spelling +
      weights.coverage * (coverages.get(article.id) ?? 0) +
      (asked.kind !== null && givesAnswer(sentence, asked) ? (kindWeights[asked.kind] ?? 0) : 0) +
      (saysWhatComes(sentence, asked) ? weights.toCome : 0) +
      weights.early / (1 + Math.max(0, position)) +
      (position === 0 ? weights.first : 0) +
      newest * age +
      (age < 1 && saysNotYet(sentence) ? weights.notYet : 0) +
      (headlines.has(sentence) ? weights.headline : 0) +
      (isHeard ? weights.heard : nearnessOf(sentence)) +
      weights.length * Math.log(text.length / usualLength)
    return { score, isRelated: related > 0 }
  }
}
