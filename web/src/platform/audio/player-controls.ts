import type { Language } from '@tidings/contract/entities'
import { voiceSpeed } from '@tidings/contract/limits'

/**
 * A sentence to be read aloud. `story` tells which ones belong together; null where it states no news. One that only names
 * a source is passed over by steps of a sentence.
 */
export type Passage = { text: string; language: Language; story: string | null; namesSource?: true }

/** What the buttons of a player do. */
export type PlayerControls = {
  pause: () => void
  resume: () => void
  move: (unit: 'sentence' | 'story', step: 1 | -1) => void
  /** A factor, 0.5 to 2. */
  setSpeed: (speed: number) => void
}

/** The speeds that a player offers. */
export const playerSpeeds = [voiceSpeed.min, 0.8, voiceSpeed.default, 1.2, 1.5, 1.8, voiceSpeed.max] as const
