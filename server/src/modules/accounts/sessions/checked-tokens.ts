import { createHash } from 'node:crypto'
import type { Claims } from './claims.ts'

const capacity = 5000

/**
 * Tokens whose signature was checked before: checking one costs more than the rest of a small request. Only the check is
 * remembered, by the token's hash; its end and its session are looked at anew each time. The oldest gives way.
 */
export class CheckedTokens {
  readonly #claims = new Map<string, Claims>()

  static #key(token: string): string {
    return createHash('sha256').update(token).digest('base64')
  }

  recall(token: string): Claims | undefined {
    return this.#claims.get(CheckedTokens.#key(token))
  }

  remember(token: string, claims: Claims): void {
    const [oldest] = this.#claims.keys()
    if (this.#claims.size >= capacity && oldest !== undefined) this.#claims.delete(oldest)
    this.#claims.set(CheckedTokens.#key(token), claims)
  }
}
