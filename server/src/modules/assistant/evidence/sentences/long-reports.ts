import type { RatedReport, RatedSentence } from '../rate-report.ts'
import { givesKind, kindsInOrder } from './answer-kind.ts'
import type { WantedAnswer } from './wanted-answer.ts'

/**
 * Reports of up to `short` sentences are short: those of most feeds, and of our dialogues. From `long` on they are a newspaper's whole
 * articles, on which people ask other things (`docs/decisions/0050-follow-ups-on-long-reports.md`).
 */
const lengths = { short: 6, long: 10 }

/** How long these reports are on average, from 0 for short ones to 1 for long ones. */
export function measureLength(reports: readonly RatedReport[]): number {
  const mean = reports.reduce((sum, { sentences }) => sum + sentences.length, 0) / Math.max(1, reports.length)
  return Math.min(1, Math.max(0, (mean - lengths.short) / (lengths.long - lengths.short)))
}

/** Any sentence may describe a state. */
const kindsGiven = kindsInOrder.filter((kind) => kind !== 'state')

const usualCharacters = 120

/** More signs of a sentence, which only count in long reports: where it is, how long it is, and which kinds of answer it gives. */
export function readLongSigns(
  { article, dependsOnPrevious, position, text }: RatedSentence,
  { kind, words }: WantedAnswer,
): Record<string, number> {
  const sentence = { text, language: article.language, isFirst: position === 0 }
  const given = kindsGiven.filter((each) => givesKind(each, sentence, words))
  return {
    characters: Math.log(text.length / usualCharacters),
    late: Math.log(1 + Math.max(0, position)),
    'depends on previous': Number(dependsOnPrevious),
    ...Object.fromEntries(given.map((each) => [`asked ${kind}, gives ${each}`, 1])),
  }
}
