const capacity = 5000

/** The newest access token of each session that was seen lately, in memory alone. The oldest entry is dropped. */
export class RecentTokens {
  readonly #tokens = new Map<string, string>()

  find(sessionId: string): string | undefined {
    return this.#tokens.get(sessionId)
  }

  remember(sessionId: string, accessToken: string): void {
    this.#tokens.delete(sessionId)
    const [oldest] = this.#tokens.keys()
    if (this.#tokens.size >= capacity && oldest !== undefined) this.#tokens.delete(oldest)
    this.#tokens.set(sessionId, accessToken)
  }
}
