import { isForMachines } from '../model/for-machines.ts'
import { holdsAddress } from '../model/plain-speech.ts'
import { givesKind } from './answer-kind.ts'
import type { AnswerKind } from '#language/lexicon/answers'
import type { RatedReport, RatedSentence } from './rate-report.ts'

export type Asked = {
  kind: AnswerKind | null
  /** The question's folded words. */
  words: ReadonlySet<string>
  told: string
  /** Not only a name or a few words that stand for what is to be told. */
  isQuestion: boolean
}

const weights = { own: 0.5, kind: 0.6, position: 0.12, newest: 0.12, latestState: 0.3 }
/** Who asks on has heard it, and how it began most of all. */
const toldPenalty = { first: 0.4, later: 0.2, definite: 0.05 }
/** Where only something is named, what is said of it begins with a report's first sentence. */
const namedOnly = { own: 0, position: 0.6 }
/** Of sentences that answer so nearly as well, the newest report's is the one to believe. */
const nearlyAsGood = 0.2

/**
 * The sentence that answers best: it says what was asked and gives the kind of answer asked for; of nearly equal ones, the
 * newest report's. Null when the reports have none.
 */
export function chooseSentence(reports: readonly RatedReport[], asked: Asked): RatedSentence | null {
  const { isQuestion, kind, told, words } = asked
  const shape = isQuestion ? weights : { ...weights, ...namedOnly }
  const penalty = (text: string) => {
    if (!told.includes(text)) return 0
    if (told.startsWith(text)) return toldPenalty.first
    return kind === null ? toldPenalty.later : toldPenalty.definite
  }
  const times = reports.map(({ article }) => article.publishedAt.getTime())
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const score = (sentence: RatedSentence) => {
    const { article, own, position, relevance, text } = sentence
    const isKind = kind !== null && givesKind(kind, { text, language: article.language }, words)
    const age = last > first ? (article.publishedAt.getTime() - first) / (last - first) : 1
    return (
      relevance +
      shape.own * own +
      (isKind ? weights.kind : 0) +
      shape.position / (1 + Math.max(0, position)) +
      (kind === null ? weights.latestState : weights.newest) * age -
      (isQuestion ? penalty(text) : 0)
    )
  }
  const scored = reports
    .flatMap(({ sentences }) => sentences)
    .filter(({ text }) => !isForMachines(text) && !holdsAddress(text))
    .map((sentence) => ({ sentence, score: score(sentence) }))
  const most = Math.max(...scored.map((each) => each.score))
  const good = scored.filter((each) => each.score >= most - nearlyAsGood)
  const newest = Math.max(...good.map(({ sentence }) => sentence.article.publishedAt.getTime()))
  return (
    good
      .filter(({ sentence }) => sentence.article.publishedAt.getTime() === newest)
      .toSorted((a, b) => b.score - a.score)[0]?.sentence ?? null
  )
}
