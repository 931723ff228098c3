import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { foldText, readSearch, type EntryFilter } from '#platform/project/records/history-archive.ts'
import { listArticles } from './listed-articles.ts'

function holdsInOrder(text: string, words: readonly string[]): boolean {
  let at = 0
  for (const word of words) {
    const found = text.indexOf(word, at)
    if (found < 0) return false
    at = found + word.length
  }
  return true
}

/** Matches the same entries as the server's filter. */
export function fitsFilter(entry: QueryHistoryEntry, filter: EntryFilter): boolean {
  const { from, search, source, status, until } = filter
  const at = Date.parse(entry.created_at)
  const text = foldText(`${entry.query_text} ${entry.summary_text ?? ''}`)
  return (
    (from === null || at >= Date.parse(from)) &&
    (until === null || at < Date.parse(until)) &&
    (status === null || entry.status === status) &&
    (source === null || listArticles(entry).some((article) => article.source === source)) &&
    readSearch(search).every((words) => holdsInOrder(text, words))
  )
}
