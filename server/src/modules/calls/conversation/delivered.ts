import type { AnswerSentence } from '@tidings/contract/api/ask'
import { spokenCharactersPerSecond } from '@tidings/contract/limits'

/** A sentence with its time in the turn's playback, estimated for the browser's own voice. */
export type TimedSentence = AnswerSentence & { startMs: number; durationMs: number }

/** The browser reports playback only this precisely. */
const toleranceMs = 40

/** For the browser's own voice, whose duration is not known. */
export function estimateMs(text: string, speed: number): number {
  return Math.round((text.length / spokenCharactersPerSecond / speed) * 1000)
}

function cutText(text: string, share: number): string {
  const cut = text.slice(0, Math.floor(text.length * share))
  const words = text[cut.length] === ' ' ? cut : cut.slice(0, Math.max(0, cut.lastIndexOf(' ')))
  return words.trim()
}

/** `text`: what was played of the sentence. */
export type DeliveredPart<S extends TimedSentence> = { sentence: S; text: string; playedMs: number }

/** The sentences of a turn of which at least a word was played by `playedMs`; the last one may be cut, ending in "…". */
export function listDelivered<S extends TimedSentence>(
  sentences: readonly S[],
  playedMs: number,
): DeliveredPart<S>[] {
  const parts: DeliveredPart<S>[] = []
  for (const sentence of sentences) {
    const { durationMs, startMs, text } = sentence
    const ownMs = playedMs - startMs
    const isComplete = ownMs >= durationMs - toleranceMs && ownMs >= 0
    const words = isComplete ? text : cutText(text, ownMs <= 0 ? 0 : ownMs / durationMs)
    if (!words) break
    parts.push({ sentence, text: isComplete ? text : `${words}…`, playedMs: Math.min(ownMs, durationMs) })
    if (!isComplete) break
  }
  return parts
}

export function joinTexts(parts: readonly { text: string }[]): string {
  return parts.map(({ text }) => text).join(' ')
}
