import type { Condition } from './condition.ts'
import { RecordError } from './record-error.ts'
import type { Order } from './row-order.ts'
import type { SelectedColumn } from './selected-columns.ts'

// One user's request must not keep the others waiting: what a screen or an official client asks for is far below these.

const mostFields = 60
/** Of one column, under other names or with paths into it. */
const mostFieldsOfColumn = 8
const mostConditions = 100
const mostValues = 1000
const mostOrderings = 8
/** Patterns are compared with each row's whole text, once for each wildcard. */
const mostWildcards = 20

type Cost = { conditions: number; values: number; wildcards: number }

const countItems = (list: string) => list.split(',').length

function costOf(condition: Condition): Cost {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return costOfAll(condition.conditions)
    case 'in':
      return { conditions: 1, values: condition.values.length, wildcards: 0 }
    case 'is':
      return { conditions: 1, values: 0, wildcards: 0 }
    case 'compare': {
      const { operator, quantifier, value } = condition
      const isPattern = operator === 'like' || operator === 'ilike'
      const wildcards = isPattern ? (value.match(/[*%_]/g)?.length ?? 0) + 1 : 0
      return { conditions: 1, values: quantifier === null ? 1 : countItems(value), wildcards }
    }
  }
}

function costOfAll(conditions: readonly Condition[]): Cost {
  return conditions.map(costOf).reduce(
    (sum, cost) => ({
      conditions: sum.conditions + cost.conditions,
      values: sum.values + cost.values,
      wildcards: sum.wildcards + cost.wildcards,
    }),
    { conditions: 0, values: 0, wildcards: 0 },
  )
}

type CostlyParts = { select: SelectedColumn[]; conditions: Condition[]; order: Order[] }

function mostOfOneColumn({ select }: CostlyParts): number {
  const columns = Map.groupBy(select, ({ path }) => path.column)
  return Math.max(0, ...[...columns.values()].map((fields) => fields.length))
}

/** Throws `RecordError` for a query that would take far more than its share of time or memory. */
export function requireAffordable(query: CostlyParts): void {
  const { conditions, values, wildcards } = costOfAll(query.conditions)
  const limits = [
    { what: 'fields', count: query.select.length, most: mostFields },
    { what: 'fields of one column', count: mostOfOneColumn(query), most: mostFieldsOfColumn },
    { what: 'conditions', count: conditions, most: mostConditions },
    { what: 'values', count: values, most: mostValues },
    { what: 'wildcards in patterns', count: wildcards, most: mostWildcards },
    { what: 'columns to order by', count: query.order.length, most: mostOrderings },
  ]
  const over = limits.find(({ count, most }) => count > most)
  if (!over) return
  throw new RecordError(400, {
    code: 'PGRST100',
    message: 'The query asks for too much at once',
    details: `${over.count} ${over.what}, at most ${over.most}`,
  })
}
