import { readPath, requireFilterColumn, type ColumnPath } from './column-path.ts'
import type { ExposedTable } from '../exposed-tables.ts'
import { isTooDeep } from './json-depth.ts'
import { unreadableQuery } from '../record-error.ts'
import { TextReader } from './text-reader.ts'

const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
  'cs',
  'cd',
  'ov',
] as const
const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const
const operands = ['null', 'not_null', 'true', 'false', 'unknown'] as const

export type Operator = (typeof operators)[number]
/** The syntax of a text search: tsquery operators, plain words, a phrase, or web search. */
export type Search = (typeof searches)[number]
export type Operand = (typeof operands)[number]

type ColumnTest =
  | { kind: 'compare'; path: ColumnPath; operator: Operator; quantifier: 'any' | 'all' | null; value: string }
  /** `language` is one of the database's text search configurations; null is its default. */
  | { kind: 'search'; path: ColumnPath; search: Search; language: string | null; value: string }
  | { kind: 'in'; path: ColumnPath; values: string[] }
  | { kind: 'is'; path: ColumnPath; operand: Operand }

/** A filter in PostgREST's query string syntax. */
export type Condition = (ColumnTest | { kind: 'and' | 'or'; conditions: Condition[] }) & {
  isNegated: boolean
}

const quantified: ReadonlySet<Operator> = new Set([
  'eq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
])
const maxDepth = 16

/** The position of a condition decides where its value ends: with the parameter, or at `,` or `)`. */
type ValuePosition = 'parameter' | 'list'

function readValue(reader: TextReader, place: ValuePosition): string {
  if (place === 'parameter') return reader.match(/[^]*/y) ?? ''
  return reader.match(/\{[^{}]*\}(?=[,)])/y) ?? reader.listValue()
}

function readValues(reader: TextReader): string[] {
  reader.expect('(')
  const values = reader.list(() => reader.listValue())
  reader.expect(')')
  return values.length === 1 && values[0] === '' ? [] : values
}

function readTest(reader: TextReader, path: ColumnPath, place: ValuePosition): ColumnTest {
  const word = reader.match(/[a-z]+/y)
  if (word === 'in') {
    reader.expect('.')
    return { kind: 'in', path, values: readValues(reader) }
  }
  if (word === 'is') {
    reader.expect('.')
    const text = reader.match(/[a-z_]+/iy)?.toLowerCase()
    const operand = operands.find((name) => name === text)
    if (!operand) throw reader.fail()
    return { kind: 'is', path, operand }
  }
  const search = searches.find((name) => name === word)
  if (search) return { kind: 'search', path, search, ...readSearch(reader, place) }
  const operator = operators.find((name) => name === word)
  if (!operator) throw reader.fail()
  const quantifier = readQuantifier(reader, operator)
  reader.expect('.')
  return { kind: 'compare', path, operator, quantifier, value: readValue(reader, place) }
}

function readSearch(reader: TextReader, place: ValuePosition) {
  const language = reader.match(/\(\w{1,63}\)/y)?.slice(1, -1) ?? null
  reader.expect('.')
  return { language, value: readValue(reader, place) }
}

function readQuantifier(reader: TextReader, operator: Operator): 'any' | 'all' | null {
  if (!quantified.has(operator)) return null
  if (reader.takes('(any)')) return 'any'
  return reader.takes('(all)') ? 'all' : null
}

function isJson(table: ExposedTable, { column, steps }: ColumnPath): boolean {
  const last = steps.at(-1)
  return last ? !last.asText : table.jsonColumns.includes(column)
}

function checkTest(table: ExposedTable, test: ColumnTest): ColumnTest {
  requireFilterColumn(table, test.path.column)
  const values = test.kind === 'in' ? test.values : test.kind === 'compare' ? [test.value] : []
  if (isJson(table, test.path) && values.some(isTooDeep)) {
    throw unreadableQuery('a value is nested too deeply')
  }
  return test
}

function readColumnCondition(table: ExposedTable, reader: TextReader): Condition {
  const path = readPath(reader)
  reader.expect('.')
  const isNegated = reader.takes('not.')
  return { ...checkTest(table, readTest(reader, path, 'list')), isNegated }
}

function readGroup(table: ExposedTable, reader: TextReader, depth: number): Condition[] {
  if (depth > maxDepth) throw reader.fail()
  reader.expect('(')
  const conditions = reader.list(() => readNested(table, reader, depth))
  reader.expect(')')
  return conditions
}

function readNested(table: ExposedTable, reader: TextReader, depth: number): Condition {
  reader.match(/\s+/y)
  const opening = reader.match(/(?:not\.)?(?:and|or)(?=\()/y)
  if (opening === null) return readColumnCondition(table, reader)
  return {
    kind: opening.endsWith('and') ? 'and' : 'or',
    isNegated: opening.startsWith('not.'),
    conditions: readGroup(table, reader, depth + 1),
  }
}

const groups: ReadonlyMap<string, { kind: 'and' | 'or'; isNegated: boolean }> = new Map([
  ['and', { kind: 'and', isNegated: false }],
  ['or', { kind: 'or', isNegated: false }],
  ['not.and', { kind: 'and', isNegated: true }],
  ['not.or', { kind: 'or', isNegated: true }],
])

/** Parses one parameter: `column=eq.value`, `or=(…)` and so on. Throws `RecordError` for anything else. */
export function readCondition(table: ExposedTable, name: string, text: string): Condition {
  const group = groups.get(name)
  const reader = new TextReader(text, group ? 'logic tree' : 'filter')
  if (group) {
    const conditions = readGroup(table, reader, 0)
    reader.expectEnd()
    return { ...group, conditions }
  }
  const nameReader = new TextReader(name, 'filter')
  const path = readPath(nameReader)
  nameReader.expectEnd()
  const isNegated = reader.takes('not.')
  const test = readTest(reader, path, 'parameter')
  reader.expectEnd()
  return { ...checkTest(table, test), isNegated }
}
