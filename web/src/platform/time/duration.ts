function splitDuration(milliseconds: number): { minutes: number; seconds: number } {
  const whole = Math.max(0, Math.ceil(milliseconds / 1000))
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 }
}

const padToTwoDigits = (value: number) => String(value).padStart(2, '0')

/** `15:00`, `0:07`: time left, rounded up so that 0:00 means over. */
export function formatMinuteSecond(milliseconds: number): string {
  const { minutes, seconds } = splitDuration(milliseconds)
  return `${minutes}:${padToTwoDigits(seconds)}`
}

/** `15:00`, `00:07`. */
export function formatTwoDigitMinuteSecond(milliseconds: number): string {
  const { minutes, seconds } = splitDuration(milliseconds)
  return `${padToTwoDigits(minutes)}:${padToTwoDigits(seconds)}`
}
