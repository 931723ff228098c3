import type { ServerFrame } from '@tidings/contract/call-messages'

export type SentenceFrame = Extract<ServerFrame, { type: 'sentence' }>

/** What is known of an answer of which not all has been heard. */
export type Turn = {
  /** Samples pushed to the player before the turn's first; null until then. */
  base: number | null
  /** What the sentences that the browser's own voice has said count on the time line. */
  utteranceMs: number
  /** The sentence that the browser's own voice is saying. */
  saying: { sentence: SentenceFrame; since: number } | null
  sentences: SentenceFrame[]
  caption: number
  lastSequence: number
  isAudible: boolean
  isBlockedReported: boolean
}

export function newTurn(): Turn {
  return {
    base: null,
    utteranceMs: 0,
    saying: null,
    sentences: [],
    caption: -1,
    lastSequence: -1,
    isAudible: false,
    isBlockedReported: false,
  }
}
