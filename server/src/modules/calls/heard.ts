import type { AnswerSentence } from '@tidings/contract/api/ask'
import { spokenCharactersPerSecond } from '@tidings/contract/limits'

/**
 * A sentence and its place on the time line of what is heard, where a sentence that the browser says takes an
 * estimated time.
 */
export type TimedSentence = AnswerSentence & { startMs: number; durationMs: number }

/** Reports of playback are this coarse; a sentence missing less than this was heard whole. */
const toleranceMs = 40

/** How long a browser's own voice takes for a text, roughly. */
export function estimatedMs(text: string, speed: number): number {
  return Math.round((text.length / spokenCharactersPerSecond / speed) * 1000)
}

function cutText(text: string, part: number): string {
  const cut = text.slice(0, Math.floor(text.length * part))
  const words = text[cut.length] === ' ' ? cut : cut.slice(0, Math.max(0, cut.lastIndexOf(' ')))
  return words.trim()
}

export type HeardPart<S extends TimedSentence> = { sentence: S; text: string; heardMs: number }

/** The sentences of which anything was heard after `playedMs` of a turn, each with what was heard of it. */
export function heardParts<S extends TimedSentence>(spoken: readonly S[], playedMs: number): HeardPart<S>[] {
  const parts: HeardPart<S>[] = []
  for (const sentence of spoken) {
    const { durationMs, startMs, text } = sentence
    const heardMs = playedMs - startMs
    const isWhole = heardMs >= durationMs - toleranceMs && heardMs >= 0
    const words = isWhole ? text : cutText(text, heardMs <= 0 ? 0 : heardMs / durationMs)
    if (!words) break
    parts.push({ sentence, text: isWhole ? text : `${words}…`, heardMs: Math.min(heardMs, durationMs) })
    if (!isWhole) break
  }
  return parts
}

/**
 * What had been heard after `playedMs` of a turn: whole sentences, then of the one in progress the words said by then
 * and "…". `sentences` are those of which anything was heard.
 */
export function heardOf<S extends TimedSentence>(
  spoken: readonly S[],
  playedMs: number,
): { text: string; sentences: S[] } {
  const parts = heardParts(spoken, playedMs)
  return { text: parts.map(({ text }) => text).join(' '), sentences: parts.map(({ sentence }) => sentence) }
}
