import * as v from 'valibot'
import type { ExposedTable } from '../exposed-tables.ts'
import { unknownFunction, unreadableArguments } from '../record-error.ts'
import { readCondition, type Condition } from './condition.ts'

const shortText = v.pipe(v.string(), v.maxLength(500))
const patterns = v.pipe(v.array(shortText), v.maxLength(100))
const orNothing = v.optional(v.nullable(shortText), null)

const searchArguments = v.strictObject({ patterns })
const deletionArguments = v.strictObject({
  patterns,
  up_to: shortText,
  since: orNothing,
  until: orNothing,
  status: orNothing,
  source: orNothing,
})

type Deletion = v.InferOutput<typeof deletionArguments>

function listPatterns(wanted: readonly string[]): [name: string, test: string][] {
  return wanted.map((pattern) => ['search_text', `like.${pattern}`])
}

function listTests({ up_to: upTo, since, until, status, source, ...rest }: Deletion) {
  const tests: [name: string, test: string | null][] = [
    ['created_at', `lte.${upTo}`],
    ['created_at', since && `gte.${since}`],
    ['created_at', until && `lt.${until}`],
    ['status', status && `eq.${status}`],
    ...listPatterns(rest.patterns),
    ['context_data->articles', source && `cs.${JSON.stringify([{ source }])}`],
  ]
  return tests.filter((test): test is [string, string] => test[1] !== null)
}

function readArguments<const S extends v.GenericSchema>(schema: S, body: string): v.InferOutput<S> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw unreadableArguments('The body is no JSON object')
  }
  const parsed = v.safeParse(schema, json)
  if (parsed.success && !body.includes('\\u0000')) return parsed.output
  throw unreadableArguments('These are not the arguments of the function')
}

const names: ReadonlySet<string> = new Set(['search_history', 'delete_found_history'])

/** Throws `RecordError` for an unknown function. */
export function requireKnownFunction(name: string): void {
  if (!names.has(name)) throw unknownFunction(name)
}

/**
 * Parses a call of one of the functions in `supabase/migrations`. They are executed as an ordinary query with conditions, so that the
 * same limits apply.
 */
export function readHistoryFunction(
  name: string,
  history: ExposedTable,
  body: string,
): { kind: 'search' | 'delete'; conditions: Condition[] } {
  const read = (tests: [string, string][]) =>
    tests.map(([column, test]) => readCondition(history, column, test))
  if (name === 'search_history') {
    const { patterns: wanted } = readArguments(searchArguments, body)
    return { kind: 'search', conditions: read(listPatterns(wanted)) }
  }
  return { kind: 'delete', conditions: read(listTests(readArguments(deletionArguments, body))) }
}
