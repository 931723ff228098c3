/** Ours: the actions on an answer, in the conversation and in the history. */
export const answerTexts = {
  hearIt: 'Hear it',
  readingAloud: 'Reading aloud',
  paused: 'Paused',
} as const
