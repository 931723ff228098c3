import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { DeliveredPart } from './delivered.ts'
import type { SpokenSentence } from './spoken-sentence.ts'

type PlayedPart = DeliveredPart<SpokenSentence>

export type SavedPart = Pick<SpokenSentence, 'durationMs' | 'spokenBy'> & {
  index: number
  text: string
  playedMs: number
}

/** If a sentence was played twice, the longer part counts. */
function keepLonger(parts: Map<number, PlayedPart>, part: PlayedPart): void {
  const { index } = part.sentence
  if (index === null) return
  const before = parts.get(index)
  if (!before || before.text.length <= part.text.length) parts.set(index, part)
}

/** What has been played of an answer, across turns. */
export class DeliveredParts {
  readonly #byIndex = new Map<number, PlayedPart>()

  add(part: PlayedPart): void {
    keepLonger(this.#byIndex, part)
  }

  /** Ordered as in the answer. */
  list(): PlayedPart[] {
    return [...this.#byIndex].toSorted(([a], [b]) => a - b).map(([, part]) => part)
  }

  /** The saved state, including what the current turn is `playing`. */
  save(playing: readonly PlayedPart[]): SavedPart[] {
    const parts = new Map(this.#byIndex)
    for (const part of playing) keepLonger(parts, part)
    return [...parts].map(([index, { playedMs, sentence, text }]) => ({
      index,
      text,
      playedMs,
      durationMs: sentence.durationMs,
      spokenBy: sentence.spokenBy,
    }))
  }

  /** Restores the state that another process left. */
  restore(saved: readonly SavedPart[], sentences: readonly AnswerSentence[]): void {
    for (const { durationMs, index, playedMs, spokenBy, text } of saved) {
      const sentence = sentences[index]
      if (!sentence) continue
      const spoken = { ...sentence, index, startMs: 0, durationMs, spokenBy, samples: null }
      this.#byIndex.set(index, { sentence: spoken, text, playedMs })
    }
  }
}
