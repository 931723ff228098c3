const askedAt = new WeakMap<object, number>()
const latelyMs = 60_000

/** To be told, by its database, when somebody looks for news. */
export function noteQuestion(database: object): void {
  askedAt.set(database, performance.now())
}

/** Whether somebody has looked for news in this process within the last minute, and may well ask again. */
export function hasRecentQuestion(database: object): boolean {
  const at = askedAt.get(database)
  return at !== undefined && performance.now() - at < latelyMs
}
