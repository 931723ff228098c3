import { RecordError } from '../record-error.ts'
import type { RowsForm } from '../queries/record-queries.ts'

export type RequestPreferences = {
  returns: 'minimal' | 'headers-only' | 'representation'
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missingAsDefault: boolean
  countsAll: boolean
  /** A write of more rows fails and is rolled back. */
  maxAffected: number | null
  /** For `object` the result must be exactly one row; otherwise a write fails and is rolled back. */
  form: RowsForm
  /** The applied parts of `Prefer`, verbatim. */
  applied: string[]
}

const known: Readonly<Record<string, readonly string[]>> = {
  return: ['minimal', 'headers-only', 'representation'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
}

/** The first of several values for a preference counts (RFC 7240). */
function readPairs(header: string) {
  const pairs = new Map<string, string>()
  const strange: string[] = []
  for (const pair of header
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [name = '', value = ''] = pair.split('=')
    const isKnown =
      name === 'max-affected'
        ? /^\d{1,15}$/.test(value)
        : Boolean(Object.hasOwn(known, name) && known[name]?.includes(value))
    if (!isKnown) strange.push(pair)
    else if (!pairs.has(name)) pairs.set(name, value)
  }
  return { pairs, strange }
}

const singleObject = 'application/vnd.pgrst.object+json'
const array = 'application/vnd.pgrst.array+json'
const plain = ['application/json', 'application/*', '*/*', array]

/** The row format for the first supported type in `Accept`. */
function readForm(accept: string): RowsForm {
  const types = accept
    .toLowerCase()
    .split(',')
    .map((text) => text.split(';').map((part) => part.trim()))
  for (const [type = '', ...parameters] of types) {
    const stripsNulls = parameters.includes('nulls=stripped')
    if (type === singleObject) return { kind: 'object', stripsNulls }
    if (plain.includes(type)) return { kind: 'array', stripsNulls: stripsNulls && type === array }
    if (type === 'text/csv') return { kind: 'csv', stripsNulls: false }
  }
  throw new RecordError(406, {
    code: 'PGRST107',
    message: `None of these media types are available: ${accept.slice(0, 100)}`,
  })
}

function readChoice<T extends string>(value: string | undefined, values: readonly T[]): T | null {
  return values.find((one) => one === value) ?? null
}

export function readPreferences(headers: Headers): RequestPreferences {
  const { pairs, strange } = readPairs(headers.get('prefer') ?? '')
  const isStrict = pairs.get('handling') === 'strict'
  if (isStrict && strange.length > 0) {
    throw new RecordError(400, {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${strange.join(', ').slice(0, 200)}`,
    })
  }
  // As PostgREST does: with lenient handling this preference is ignored.
  if (!isStrict) pairs.delete('max-affected')
  const maxAffected = pairs.get('max-affected')
  return {
    returns: readChoice(pairs.get('return'), ['headers-only', 'representation']) ?? 'minimal',
    resolution: readChoice(pairs.get('resolution'), ['merge-duplicates', 'ignore-duplicates']),
    missingAsDefault: pairs.get('missing') === 'default',
    countsAll: pairs.has('count'),
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
    form: readForm(headers.get('accept') || '*/*'),
    applied: [...pairs].map(([name, value]) => `${name}=${value}`),
  }
}

export function chooseContentType({ kind, stripsNulls }: RowsForm): string {
  if (kind === 'csv') return 'text/csv; charset=utf-8'
  const type = kind === 'object' ? singleObject : stripsNulls ? array : 'application/json'
  return `${type}${stripsNulls ? ';nulls=stripped' : ''}; charset=utf-8`
}
