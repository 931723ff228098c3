import type { usage } from './limits.ts'

/** Our own words for who has used up what is theirs for now. */
const tooMuch: Record<keyof typeof usage, string> = {
  questions: 'You have asked a lot in a short time.',
  calls: 'You have started a lot of calls in a short time.',
  transcribedSeconds: 'You have spoken a lot in a short time.',
  spokenCharacters: 'You have listened a lot in a short time.',
  keysMade: 'You have made a lot of keys in a short time.',
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Rounded up, so that nobody comes back too early. */
function inWords(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second')
  if (seconds <= 90 * 60) return counted(Math.ceil(seconds / 60), 'minute')
  return counted(Math.ceil(seconds / 3600), 'hour')
}

export function usedUpText(what: keyof typeof usage, retryAfterS: number): string {
  return `${tooMuch[what]} Try again in ${inWords(retryAfterS)}.`
}
