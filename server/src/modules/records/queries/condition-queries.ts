import { sql, type RawBuilder } from 'kysely'
import type { ColumnPath } from '../request/column-path.ts'
import type { Condition, Operand, Operator, Search } from '../request/condition.ts'
import type { ExposedTable } from '../exposed-tables.ts'
import type { Order } from '../request/row-order.ts'

type Sql = RawBuilder<unknown>

const operators: Record<Operator, Sql> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
  match: sql`~`,
  imatch: sql`~*`,
  isdistinct: sql`is distinct from`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
}

const searches: Record<Search, Sql> = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
}

const operands: Record<Operand, Sql> = {
  null: sql`is null`,
  not_null: sql`is not null`,
  true: sql`is true`,
  false: sql`is false`,
  unknown: sql`is unknown`,
}

/** A column or a JSON path within it. Keys are passed as parameters. */
export function writeValue(table: ExposedTable, { column, steps }: ColumnPath): Sql {
  const whole = sql.id(table.name, column)
  if (steps.length === 0) return whole
  const root: Sql = table.jsonColumns.includes(column) ? whole : sql`to_jsonb(${whole})`
  const path = steps.map(({ key, asText }) => {
    const arrow = asText ? sql`->>` : sql`->`
    return typeof key === 'number' ? sql` ${arrow} ${key}::int` : sql` ${arrow} ${key}::text`
  })
  return sql`(${root}${sql.join(path, sql``)})`
}

function toOperand({ operator, quantifier, value }: Condition & { kind: 'compare' }): Sql {
  const isPattern = operator === 'like' || operator === 'ilike'
  const text = isPattern ? value.replaceAll('*', '%') : value
  if (quantifier === null) return sql`${text}`
  return quantifier === 'any' ? sql`any (${text})` : sql`all (${text})`
}

function toSearch(table: ExposedTable, condition: Condition & { kind: 'search' }): Sql {
  const { language, path, search, value } = condition
  const configuration = language === null ? sql`` : sql`${language}::text::regconfig, `
  return sql`to_tsvector(${configuration}${writeValue(table, path)}) @@ ${searches[search]}(${configuration}${value})`
}

function writeCondition(table: ExposedTable, condition: Condition): Sql {
  switch (condition.kind) {
    case 'compare':
      return sql`${writeValue(table, condition.path)} ${operators[condition.operator]} ${toOperand(condition)}`
    case 'search':
      return toSearch(table, condition)
    case 'in':
      return sql`${writeValue(table, condition.path)} = any (${condition.values})`
    case 'is':
      return sql`${writeValue(table, condition.path)} ${operands[condition.operand]}`
    case 'and':
    case 'or':
      return joinConditions(table, condition.conditions, condition.kind)
  }
}

function joinConditions(table: ExposedTable, conditions: Condition[], connective: 'and' | 'or'): Sql {
  const terms = conditions.map((condition) =>
    condition.isNegated
      ? sql`not (${writeCondition(table, condition)})`
      : sql`(${writeCondition(table, condition)})`,
  )
  return sql.join(terms, connective === 'and' ? sql` and ` : sql` or `)
}

export function writeWhere(table: ExposedTable, conditions: Condition[]): Sql {
  return conditions.length === 0 ? sql`` : sql`where ${joinConditions(table, conditions, 'and')}`
}

/** `value` returns the expression for each term: a column of the table or of a subquery. */
export function orderBy(order: Order[], value: (order: Order, at: number) => Sql): Sql {
  if (order.length === 0) return sql``
  const terms = order.map((term, at) => {
    const { direction, nulls } = term
    const nullsOrder = nulls === null ? sql`` : nulls === 'first' ? sql`nulls first` : sql`nulls last`
    return sql`${value(term, at)} ${direction === 'asc' ? sql`asc` : sql`desc`} ${nullsOrder}`
  })
  return sql`order by ${sql.join(terms)}`
}
