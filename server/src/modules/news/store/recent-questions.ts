const lastQuestionAt = new WeakMap<object, number>()
const recentMs = 60_000

/** Records that someone is searching this database right now. */
export function noteQuestion(database: object): void {
  lastQuestionAt.set(database, performance.now())
}

/** Whether someone has searched this database within the last minute in this process, and so may search again. */
export function hasRecentQuestion(database: object): boolean {
  const at = lastQuestionAt.get(database)
  return at !== undefined && performance.now() - at < recentMs
}
