const minuteMs = 60_000
const usualMinutes = 15
const longestMinutes = 24 * 60

/** When a feed that answered is fetched again. */
export function nextFetchAfterSuccess(now: Date): Date {
  return new Date(now.getTime() + usualMinutes * minuteMs)
}

/** Doubles with every failure in a row, up to a day; a longer wait that the server asks for is kept, up to a day too. */
export function nextFetchAfterFailure(now: Date, failuresBefore: number, retryAfter: string | null): Date {
  const backOff = Math.min(longestMinutes, usualMinutes * 2 ** Math.min(failuresBefore, 10))
  const asked = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) / 60 : 0
  return new Date(now.getTime() + Math.min(longestMinutes, Math.max(backOff, asked)) * minuteMs)
}
