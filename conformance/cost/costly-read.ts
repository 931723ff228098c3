import { seededRandom } from '../../server/tests/support/random-input.ts'

const columns = [
  'id',
  'query_text',
  'summary_text',
  'status',
  'interaction_duration',
  'created_at',
  'context_data',
]
const texts = ['query_text', 'summary_text', 'context_data->>text']
const words = ['harbour', 'ferry', 'bridge', 'storm', 'council', 'zz', 'e', 'a']

/** Makes reads of one's own history that stay within every limit, many of them at the limit; the same for the same seed. */
class CostlyRead {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = seededRandom(seed)
  }

  #upTo(most: number): number {
    return 1 + Math.floor(this.#random() * most)
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.#random() * choices.length)] as T
  }

  #many(most: number, make: () => string, between: string): string {
    return Array.from({ length: this.#upTo(most) }, make).join(between)
  }

  #pattern(): string {
    return `${this.#pick(texts)}.ilike.*${this.#many(17, () => this.#pick(words), '*')}*`
  }

  #search(): string {
    const how = this.#pick(['fts', 'plfts(english)', 'wfts(german)', 'match', 'imatch'])
    const expressions = [
      String.raw`(a|e)*zz`,
      '.*'.repeat(this.#upTo(20)),
      '(.*.*.*)zz$',
      '([a-z]{1,30}){1,30}q',
    ]
    const value = how.includes('match') ? `"${this.#pick(expressions)}"` : this.#pick(words)
    return `${this.#pick(texts)}.${how}.${value}`
  }

  #comparison(): string {
    return `${this.#pick(['status', 'query_text'])}.${this.#pick(['eq', 'neq', 'gt', 'lt'])}.${this.#pick(words)}`
  }

  #condition(): string {
    switch (this.#upTo(4)) {
      case 1:
        return `or=(${this.#pattern()})`
      case 2:
        return `or=(${this.#many(4, () => this.#search(), ',')})`
      case 3:
        return `not.and=(${this.#many(100, () => this.#comparison(), ',')})`
      default:
        return `status=not.in.(${this.#many(1000, () => this.#pick(words), ',')})`
    }
  }

  #select(): string {
    if (this.#upTo(3) === 1) return '*'
    return this.#pick(['context_data', 'summary_text', 'query_text']) === 'context_data'
      ? Array.from({ length: this.#upTo(8) }, (_, at) => `n${at}:context_data->>text`).join(',')
      : Array.from({ length: this.#upTo(8) }, (_, at) => `n${at}:summary_text`).join(',')
  }

  request(): { path: string; headers: Record<string, string> } {
    const order = this.#many(
      8,
      () => `${this.#pick([...columns, ...texts])}.${this.#pick(['asc', 'desc'])}`,
      ',',
    )
    const limit = this.#pick([10, 100, 1000])
    const query = `select=${this.#select()}&${this.#condition()}&order=${order}&limit=${limit}`
    const prefer = this.#pick(['count=exact', ''])
    return { path: `/rest/v1/query_history?${query}`, headers: { prefer } }
  }
}

export function costlyRead(seed: number) {
  return new CostlyRead(seed).request()
}
