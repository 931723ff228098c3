/** Ours: what stands, and is answered, in place of an answer's sound. */
export const soundTexts = {
  expired: 'The recording of this answer has expired.',
} as const
