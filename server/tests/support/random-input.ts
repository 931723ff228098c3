/** The people a random request may mention: its sender, and somebody whose rows it must never reach. */
export type Surroundings = { ownId: string; otherId: string; ownEmail: string; otherEmail: string }

export type FuzzedRequest = { method: string; path: string; headers: Record<string, string>; body?: string }

/** A generator of numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Generates texts and values, half of them nearly valid and half far from it. */
export class RandomInput {
  readonly #random: () => number
  readonly around: Surroundings

  constructor(seed: number, around: Surroundings) {
    this.#random = seededRandom(seed)
    this.around = around
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  upTo(count: number): number {
    return Math.floor(this.#random() * (count + 1))
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.#random() * choices.length)] as T
  }

  many<T>(count: number, make: () => T): T[] {
    return Array.from({ length: this.upTo(count) }, make)
  }

  text(): string {
    const { ownId, otherId, ownEmail, otherEmail } = this.around
    const sayings = [
      ownId,
      otherId,
      ownEmail,
      otherEmail,
      'null',
      'true',
      'eq',
      'completed',
      'daily',
      'en',
      '',
    ]
    const oddities = [
      "' or '1'='1",
      '"',
      '\\',
      ');drop table profiles;--',
      '\0',
      '\uD800',
      '🎉',
      '%',
      '*',
      '{}',
      '{a,b}',
      '[]',
      '-1',
      '0',
      '1e400',
      '99999999999999999999',
      'NaN',
      'infinity',
      '2026-13-45',
      'now',
      '{"a":',
      '((((',
      '))))',
      '->>',
      '::int',
      '{{{{{{{{a}}}}}}}}',
      '__proto__',
      'constructor',
      'pg_sleep(9)',
      '$1',
      ',',
      '.',
      '%zz',
      '\r\n',
      'x'.repeat(3000),
      '['.repeat(3000),
    ]
    const letters = String.fromCodePoint(...this.many(6, () => this.upTo(0x2fff) + 1))
    return this.pick([this.pick(sayings), this.pick(sayings), this.pick(oddities), letters])
  }

  json(depth = 0): unknown {
    const plain = [null, true, -1, 0.5, 1e308, 12, this.text(), this.text()]
    if (depth > 2 || this.chance(0.6)) return this.pick(plain)
    if (this.chance(0.5)) return this.many(3, () => this.json(depth + 1))
    return Object.fromEntries(this.many(3, () => [this.text(), this.json(depth + 1)]))
  }

  /** A JSON body, sometimes truncated or not JSON at all. */
  body(value: unknown): string {
    const text = JSON.stringify(value) ?? ''
    if (this.chance(0.05)) return text.slice(0, this.upTo(text.length))
    return this.chance(0.03) ? this.text() : text
  }
}
