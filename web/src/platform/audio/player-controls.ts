import type { Language } from '@tidings/contract/entities'
import { voiceSpeed } from '@tidings/contract/limits'

/**
 * A sentence to read aloud. `story` groups sentences; null for sentences that are not news. Stepping by sentence skips those
 * that only name a source.
 */
export type Passage = { text: string; language: Language; story: string | null; namesSource?: true }

/** The actions of a player's buttons. */
export type PlayerControls = {
  pause: () => void
  resume: () => void
  move: (unit: 'sentence' | 'story', step: 1 | -1) => void
  /** A factor, 0.5 to 2. */
  setSpeed: (speed: number) => void
}

export const playerSpeeds = [voiceSpeed.min, 0.8, voiceSpeed.default, 1.2, 1.5, 1.8, voiceSpeed.max] as const
