import type { Condition } from './condition.ts'
import { RecordError } from '../record-error.ts'
import type { Order } from './row-order.ts'
import type { SelectedColumn } from './selected-columns.ts'

// One user's request must not block the others. Screens and official clients stay far below these limits.

const mostFields = 60
/** Per column, counting aliases and JSON paths. */
const mostFieldsOfColumn = 8
const mostConditions = 100
const mostValues = 1000
const mostOrderings = 8
/** Each wildcard scans each row's whole text. */
const mostWildcards = 20

/** Regular expressions and text searches process each row's whole text. */
const mostSearches = 4
/** Each word of a text search is looked for in each row. */
const longestExpression = 200
/** How often a part may be repeated by bounds such as {2,9}; nested bounds are multiplied. */
const mostRepeats = 1000

type Cost = { conditions: number; values: number; wildcards: number; searches: number }

const nothing: Cost = { conditions: 0, values: 0, wildcards: 0, searches: 0 }

const countItems = (list: string) => list.split(',').length

function measureCondition(condition: Condition): Cost {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return measureAll(condition.conditions)
    case 'in':
      return { ...nothing, conditions: 1, values: condition.values.length }
    case 'is':
      return { ...nothing, conditions: 1 }
    case 'search':
      requireShort(condition.value, 'a text search')
      return { ...nothing, conditions: 1, values: 1, searches: 1 }
    case 'compare':
      return measureComparison(condition)
  }
}

function measureComparison({ operator, quantifier, value }: Condition & { kind: 'compare' }): Cost {
  const cost = { ...nothing, conditions: 1, values: quantifier === null ? 1 : countItems(value) }
  if (operator === 'like' || operator === 'ilike') {
    return { ...cost, wildcards: (value.match(/[*%_]/g)?.length ?? 0) + 1 }
  }
  if (operator !== 'match' && operator !== 'imatch') return cost
  requireSimpleExpression(value)
  return { ...cost, searches: cost.values }
}

function requireShort(expression: string, what: string): void {
  if (expression.length <= longestExpression) return
  throw tooMuch(`${expression.length} characters in ${what}, at most ${longestExpression}`)
}

/** Back-references and nested repeats can cost the database unbounded time or memory. */
function requireSimpleExpression(expression: string): void {
  requireShort(expression, 'a regular expression')
  const bounds = [...expression.matchAll(/\{(\d+)?,?(\d+)?\}/g)].map(([, least, most]) =>
    Number(most ?? least ?? 1),
  )
  const repeats = bounds.reduce((product, bound) => product * Math.max(1, bound), 1)
  if (repeats > mostRepeats)
    throw tooMuch(`${repeats} repeats in a regular expression, at most ${mostRepeats}`)
  if (/\\[1-9]/.test(expression)) throw tooMuch('a regular expression that refers back to its own groups')
}

function measureAll(conditions: readonly Condition[]): Cost {
  return conditions.map(measureCondition).reduce(
    (sum, cost) => ({
      conditions: sum.conditions + cost.conditions,
      values: sum.values + cost.values,
      wildcards: sum.wildcards + cost.wildcards,
      searches: sum.searches + cost.searches,
    }),
    nothing,
  )
}

function tooMuch(details: string): RecordError {
  return new RecordError(400, { code: 'PGRST100', message: 'The query asks for too much at once', details })
}

type CostlyParts = { select: readonly SelectedColumn[]; conditions: Condition[]; order: Order[] }

function countMostOfOneColumn({ select }: CostlyParts): number {
  const columns = Map.groupBy(select, ({ path }) => path.column)
  return Math.max(0, ...[...columns.values()].map((fields) => fields.length))
}

/** Throws `RecordError` for a query that would take far too much time or memory. */
export function requireAffordable(query: CostlyParts): void {
  const { conditions, searches, values, wildcards } = measureAll(query.conditions)
  const limits = [
    { what: 'fields', count: query.select.length, most: mostFields },
    { what: 'fields of one column', count: countMostOfOneColumn(query), most: mostFieldsOfColumn },
    { what: 'conditions', count: conditions, most: mostConditions },
    { what: 'values', count: values, most: mostValues },
    { what: 'wildcards in patterns', count: wildcards, most: mostWildcards },
    { what: 'regular expressions and text searches', count: searches, most: mostSearches },
    { what: 'columns to order by', count: query.order.length, most: mostOrderings },
  ]
  const over = limits.find(({ count, most }) => count > most)
  if (over) throw tooMuch(`${over.count} ${over.what}, at most ${over.most}`)
}
