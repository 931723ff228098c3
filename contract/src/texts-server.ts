/** Ours: what the web says where a request brings no words of its own. */
export const requestTexts = {
  answered: (status: string) => `The server answered ${status}.`,
  nobodySignedIn: 'Nobody is signed in.',
} as const

export const questionTexts = {
  tooLong: (characters: string) => `Your question is too long: at most ${characters} characters.`,
} as const
