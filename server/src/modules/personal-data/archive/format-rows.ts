import { quoteFormulas } from '@tidings/contract/spreadsheet-text'
import { stringify } from 'csv-stringify/sync'
import type { TableRow } from '../queries.ts'

type Pages = AsyncIterable<TableRow[]>

/** A JSON array with one row per line. */
export async function* formatJson(pages: Pages): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${before}${JSON.stringify(row)}`
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const cast = {
  boolean: String,
  string: quoteFormulas,
  object: (value: unknown) => quoteFormulas(JSON.stringify(value)),
}

/**
 * CSV for spreadsheets: with a byte order mark, lists and objects as JSON, and an apostrophe before what would be taken for a
 * formula.
 */
export async function* formatCsv(columns: readonly string[], pages: Pages): AsyncGenerator<string> {
  const format = (rows: unknown[][], bom: boolean) => stringify(rows, { bom, cast })
  yield format([[...columns]], true)
  for await (const rows of pages)
    yield format(
      rows.map((row) => columns.map((column) => row[column])),
      false,
    )
}
