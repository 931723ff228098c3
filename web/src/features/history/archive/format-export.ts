import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { quoteFormulas } from '@tidings/contract/spreadsheet-text'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { listArticles } from './listed-articles.ts'

export type ExportForm = 'json' | 'csv'

function describeEntry(entry: QueryHistoryEntry) {
  const { created_at, id, interaction_duration, query_text, status, summary_text } = entry
  const articles = listArticles(entry).map(({ publishedAt, source, title, url }) => ({
    source,
    title,
    url,
    ...(publishedAt ? { publishedAt } : {}),
  }))
  return { id, created_at, query_text, summary_text, status, interaction_duration, articles }
}

/** A JSON array with one entry per line. */
function formatJson(entries: readonly QueryHistoryEntry[]): string {
  const lines = entries.map((entry) => JSON.stringify(describeEntry(entry)))
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`
}

const columns = [
  'created_at',
  'query_text',
  'summary_text',
  'status',
  'interaction_duration',
  'sources',
  'links',
]

/**
 * CSV for spreadsheets, in the same format as the full download: with a byte order mark, and an apostrophe before what would
 * be taken for a formula.
 */
function formatCsv(entries: readonly QueryHistoryEntry[]): string {
  const rows = entries
    .map(describeEntry)
    .map(({ articles, ...entry }) => [
      entry.created_at,
      entry.query_text,
      entry.summary_text,
      entry.status,
      entry.interaction_duration,
      articles.map(({ source }) => source).join('\n'),
      articles.map(({ url }) => url).join('\n'),
    ])
  return stringify([columns, ...rows], { bom: true, cast: { string: quoteFormulas } })
}

export function formatExport(entries: readonly QueryHistoryEntry[], form: ExportForm): Blob {
  return form === 'json'
    ? new Blob([formatJson(entries)], { type: 'application/json' })
    : new Blob([formatCsv(entries)], { type: 'text/csv' })
}
