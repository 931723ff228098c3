import { hash } from 'node:crypto'
import type { Claims } from './claims.ts'

const capacity = 5000

/**
 * Remembers by hash which tokens had a valid signature, because checking one costs more than the rest of a small request.
 * Expiry and session are checked every time. The oldest entry is evicted.
 */
export class VerifiedTokens {
  readonly #claims = new Map<string, Claims>()

  static #key(token: string): string {
    return hash('sha256', token, 'base64')
  }

  recall(token: string): Claims | undefined {
    return this.#claims.get(VerifiedTokens.#key(token))
  }

  remember(token: string, claims: Claims): void {
    const [oldest] = this.#claims.keys()
    if (this.#claims.size >= capacity && oldest !== undefined) this.#claims.delete(oldest)
    this.#claims.set(VerifiedTokens.#key(token), claims)
  }
}
