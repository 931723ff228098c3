import { exposedTables } from '../../src/modules/records/exposed-tables.ts'
import { RandomInput, type FuzzedRequest, type Surroundings } from './random-input.ts'

const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'is',
  'in',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'fts',
  'match',
  'imatch',
  'plfts',
  'wfts(english)',
  'phfts(nonsense)',
  'not.eq',
  'not.in',
  'eq(any)',
  'like(all)',
  'nonsense',
]

const wishes = [
  'return=representation',
  'return=headers-only',
  'return=minimal',
  'count=exact',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'handling=strict',
  'max-affected=1',
]

const forms = [
  '*/*',
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'text/csv',
]

class RecordInventor extends RandomInput {
  readonly table = this.pick(['profiles', 'user_preferences', 'query_history', 'query_history'] as const)

  get owner(): string {
    return this.table === 'profiles' ? 'id' : 'user_id'
  }

  column(): string {
    const name = this.chance(0.97) ? this.pick(exposedTables.get(this.table)?.columns ?? []) : this.text()
    return this.chance(0.9) ? name : name + this.pick(['->a', '->>a', '->0->>b', '->', '.x', ':y'])
  }

  value(): string {
    const operator = this.pick(operators)
    const value = this.text()
    if (!operator.endsWith('in')) return this.chance(0.95) ? `${operator}.${value}` : value
    return `${operator}.(${[value, ...this.many(3, () => this.text())].join(',')})`
  }

  logic(depth = 0): string {
    const terms = Array.from({ length: this.upTo(3) + 1 }, () =>
      depth < 3 && this.chance(0.3)
        ? `${this.pick(['and', 'or', 'not.and', 'not.or'])}${this.logic(depth + 1)}`
        : `${this.column()}.${this.value()}`,
    )
    return `(${terms.join(',')})`
  }

  parameter(): [string, string] {
    const columns = () => [this.column(), ...this.many(3, () => this.column())].join(',')
    const makers: (() => [string, string])[] = [
      () => [this.column(), this.value()],
      () => [this.column(), this.value()],
      () => [this.pick(['or', 'and', 'not.or', 'not.and']), this.logic()],
      () => [
        'select',
        this.chance(0.5) ? '*' : columns() + this.pick(['', '', '::text', '::int', '::x', '(*)']),
      ],
      () => ['order', columns() + this.pick(['', '.desc', '.asc.nullslast', '.nullsfirst', '.x'])],
      () => [
        this.pick(['limit', 'offset']),
        this.pick(['0', '1', '5', '1000', '9007199254740991', this.text()]),
      ],
      () => [this.pick(['columns', 'on_conflict']), columns()],
      () => (this.chance(0.2) ? [this.text(), this.text()] : [this.column(), this.value()]),
    ]
    return this.pick(makers)()
  }

  row(): Record<string, unknown> {
    const { ownId, otherId } = this.around
    const owner = { [this.owner]: this.chance(0.8) ? ownId : otherId }
    const required = this.table === 'query_history' ? { query_text: 'q', status: 'completed' } : {}
    const odd = Object.fromEntries(this.many(3, () => [this.column(), this.json()]))
    return this.chance(0.7) ? { ...owner, ...required, ...odd } : odd
  }

  query(isChange: boolean): string {
    const write = (text: string) =>
      this.chance(0.9) ? encodeURIComponent(text.toWellFormed()) : text.replaceAll(/[#\s\0]/g, '')
    // Every row that the sender may see; without it few changes would find any.
    const everything: [string, string][] = isChange && this.chance(0.8) ? [[this.owner, 'not.is.null']] : []
    return [...everything, ...this.many(isChange ? 1 : 3, () => this.parameter())]
      .map(([name, value]) => `${write(name)}=${write(value)}`)
      .join('&')
  }

  headers(): Record<string, string> {
    const prefer = this.many(4, () => this.pick(wishes)).join(', ')
    const accept = this.chance(0.02) ? 'image/png' : this.pick(forms)
    return this.chance(0.1)
      ? { accept, prefer, range: this.pick(['0-1', '5-2', '3-', 'x']) }
      : { accept, prefer }
  }

  request(): FuzzedRequest {
    const method = this.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'PATCH', 'DELETE'])
    const isChange = method === 'PATCH' || method === 'DELETE'
    const place = this.chance(0.97) ? this.table : encodeURIComponent(this.text().toWellFormed())
    const path = `/rest/v1/${place}?${this.query(isChange)}`
    const request = { method, path, headers: this.headers() }
    if (method !== 'POST' && method !== 'PATCH') return request
    const single = method === 'PATCH' ? 0.9 : 0.5
    const rows = this.chance(single) ? this.row() : this.many(3, () => this.row())
    return { ...request, body: this.body(this.chance(0.05) ? this.json() : rows) }
  }
}

/** A request to the data API; the same for the same seed. */
export function fuzzedRecordRequest(seed: number, around: Surroundings): FuzzedRequest {
  return new RecordInventor(seed, around).request()
}
