import type { usage } from '../limits.ts'

/** Ours: for when no server answers. */
export const connectionTexts = {
  unreachable: 'Could not reach Tidings. Check your connection and try again.',
} as const

/** Ours: while the database cannot be reached or its disk is full. */
export const outageTexts = {
  gone: 'Tidings is not available at the moment. Please try again in a minute.',
  full: 'Tidings has no room to save anything at the moment. Please try again later.',
} as const

/** Ours: for failed requests without a message of their own. */
export const requestTexts = {
  answered: (status: string) => `The request failed (status ${status}).`,
  nobodySignedIn: 'You are not signed in.',
} as const

export const questionTexts = {
  tooLong: (characters: string) => `Your question is too long. The limit is ${characters} characters.`,
} as const

/** Ours: a user has reached a limit (`usage`). */
const tooMuch: Record<keyof typeof usage, string> = {
  questions: 'You have asked too many questions in a short time.',
  calls: 'You have started too many calls in a short time.',
  transcribedSeconds: 'You have reached the limit for spoken questions.',
  spokenCharacters: 'You have reached the limit for spoken answers.',
  sentencesSpoken: 'You have had too much read aloud in a short time.',
  keysMade: 'You have created too many keys in a short time.',
  downloads: 'You have downloaded your data too often in a short time.',
  briefings: 'You have asked for too many briefings in a short time.',
  mailCodes: 'You have asked for too many codes in a short time.',
  pushDevices: 'You have changed your browsers for notifications too often in a short time.',
  podcastAddresses: 'You have made too many podcast addresses in a short time.',
  sourceChecks: 'You have checked too many sources in a short time.',
}

export const describeTooManyAtOnce = 'Too many requests at once. Wait for some answers first.'

function pluralise(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Rounded up, so that nobody retries too early. */
function formatWait(seconds: number): string {
  if (seconds <= 90) return pluralise(seconds, 'second')
  if (seconds <= 90 * 60) return pluralise(Math.ceil(seconds / 60), 'minute')
  return pluralise(Math.ceil(seconds / 3600), 'hour')
}

export function describeUsageLimit(what: keyof typeof usage, retryAfterS: number): string {
  return `${tooMuch[what]} Try again in ${formatWait(retryAfterS)}.`
}
