/** Ours: downloading and deleting what is kept of a person, on the Settings page and in the server's answers. */
export const personalDataTexts = {
  proofNeeded: 'Confirm that it is you first: enter your password or a code.',
  wrongProof: 'This password or code is not right.',
  alreadyRunning: 'A download is already running. Wait until it is done.',
} as const
