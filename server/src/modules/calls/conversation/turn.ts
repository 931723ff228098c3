import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import type { CallAnswer } from './answer.ts'
import type { NextSentence, SpokenSentence } from './spoken-sentence.ts'

/**
 * One thing the server says in a call: an answer, a part of one, or a notice. A conversation has many turns, one at a time;
 * each lives until the browser has played it or it is cut.
 */
export type Turn = {
  number: number
  /** Null for a greeting or a notice, which are not saved to the history. */
  answer: CallAnswer | null
  startedAtMs: number
  abort: AbortController
  /** Sentences in the call's saved state; the last may not have been sent. */
  begun: NextSentence[]
  /** The index in the answer where it begins; null for a notice. */
  first: number | null
  sentences: SpokenSentence[]
  playedMs: number
  /** The browser pauses it while it detects a voice. */
  isPaused: boolean
  /** Paused by the button, until the person continues. */
  isHeld: boolean
  /** All sentences have been sent. */
  isComplete: boolean
  onProgress: () => void
}

export const samplesPerMs = audioSampleRate / 1000

/** How far synthesis runs ahead of playback: enough for a bad network, with little wasted when a turn is cut. */
const aheadMs = 8000

export function createTurn(start: Pick<Turn, 'number' | 'answer' | 'first' | 'startedAtMs'>): Turn {
  return {
    ...start,
    abort: new AbortController(),
    begun: [],
    sentences: [],
    playedMs: 0,
    isPaused: false,
    isHeld: false,
    isComplete: false,
    onProgress: () => undefined,
  }
}

/** Includes the estimated time of sentences that the browser's own voice says. */
export function measureTurnMs(turn: Turn): number {
  const last = turn.sentences.at(-1)
  return last ? last.startMs + last.durationMs : 0
}

/** Only the audio sent by the server. */
export function measureAudioMs(turn: Turn): number {
  return turn.sentences.reduce(
    (sum, { durationMs, spokenBy }) => sum + (spokenBy === 'server' ? durationMs : 0),
    0,
  )
}

/** Takes the browser's report of how much it has played. */
export function recordProgress(turn: Turn, playedMs: number): void {
  turn.playedMs = Math.min(playedMs, measureTurnMs(turn))
  turn.onProgress()
}

/** Resolves once less than `aheadMs` is left to play; rejects when the turn is cut. */
export function waitUntilNeeded(turn: Turn): Promise<void> {
  const { signal } = turn.abort
  const isNeeded = () => measureTurnMs(turn) - turn.playedMs <= aheadMs
  if (isNeeded()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    turn.onProgress = () => {
      if (!isNeeded()) return
      turn.onProgress = () => undefined
      signal.removeEventListener('abort', abort)
      resolve()
    }
  })
}
