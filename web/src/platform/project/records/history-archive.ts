import { entryColumns, type QueryHistoryEntry } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { historyTexts } from '@tidings/contract/texts/history'
import { logProblem } from '../../log.ts'
import { makeProjectHeaders, findProjectUrl, type Project } from '../project.ts'
import { makeDataClient } from './data-client.ts'

/** A filter for entries. Times are ISO strings; `until` is exclusive. Null or empty means any. */
export type EntryFilter = {
  search: string
  from: string | null
  until: string | null
  source: string | null
  status: string | null
}

/** An entry's position in the order by time, for keyset paging. */
export type EntryPlace = Pick<QueryHistoryEntry, 'id' | 'created_at'>

/** Entries to delete: by id, or all that match up to a point in time. */
export type DeletedEntries =
  | { kind: 'some'; ids: readonly string[] }
  | { kind: 'found'; filter: EntryFilter; upTo: string }

/** The server accepts only this many separate words; longer texts are searched as sequences. */
const mostWords = 6
const mostWordsInOrder = 18

/** Folds text like the column `search_text`: lower case without accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** Each list of words must occur in an entry in order. */
export function readSearch(search: string): string[][] {
  const words = foldText(search).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length > mostWords) return [words.slice(0, mostWordsInOrder)]
  // Long words first: they are rare, so most entries need no further checks.
  return words.toSorted((a, b) => b.length - a.length).map((word) => [word])
}

type Condition = [column: string, operator: string, value: string]

/** Cheap conditions first: the database evaluates them in this order. */
function listConditions({ from, search, source, status, until }: EntryFilter): Condition[] {
  const conditions: (Condition | null)[] = [
    from ? ['created_at', 'gte', from] : null,
    until ? ['created_at', 'lt', until] : null,
    status ? ['status', 'eq', status] : null,
    ...readSearch(search).map((words): Condition => ['search_text', 'like', `*${words.join('*')}*`]),
    source ? ['context_data->articles', 'cs', JSON.stringify([{ source }])] : null,
  ]
  return conditions.filter((condition) => condition !== null)
}

function fail(error: unknown): never {
  logProblem('Archive', error)
  throw new AppError('unavailable', historyTexts.failed)
}

/** Newest first, after `after` if given. */
export async function findEntries(
  project: Project,
  userId: string,
  { after, count, filter }: { filter: EntryFilter; after: EntryPlace | null; count: number },
): Promise<QueryHistoryEntry[]> {
  let query = makeDataClient(project).from('query_history').select(entryColumns).eq('user_id', userId)
  for (const [column, operator, value] of listConditions(filter))
    query = query.filter(column, operator, value)
  if (after) {
    const { created_at: at, id } = after
    query = query.or(`created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`)
  }
  const page = query.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(count)
  const { data, error } = await page
  if (error) return fail(error)
  return data as unknown as QueryHistoryEntry[]
}

/** Counts matching entries. A separate request, because it is slower than fetching the newest ones. */
export async function countEntries(project: Project, userId: string, filter: EntryFilter): Promise<number> {
  let query = makeDataClient(project)
    .from('query_history')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
  for (const [column, operator, value] of listConditions(filter))
    query = query.filter(column, operator, value)
  const { count, error } = await query
  if (error) return fail(error)
  return count ?? 0
}

/** How many of the newest entries, and articles of each, to search for sources. */
const lookedThrough = 1000
const articlesOfEach = 6

/** Names of the sources of the newest entries. */
export async function loadEntrySources(project: Project, userId: string): Promise<string[]> {
  const columns = Array.from(
    { length: articlesOfEach },
    (_, at) => `s${at}:context_data->articles->${at}->>source`,
  )
  const { data, error } = await makeDataClient(project)
    .from('query_history')
    .select(columns.join(','))
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(lookedThrough)
  if (error) return fail(error)
  const names = (data as unknown as Record<string, string | null>[]).flatMap((row) => Object.values(row))
  return [...new Set(names.filter((name) => name !== null))].toSorted((a, b) => a.localeCompare(b))
}

function describeDeleted(userId: string, deleted: DeletedEntries): URLSearchParams {
  const conditions: Condition[] =
    deleted.kind === 'some'
      ? [['id', 'in', `(${deleted.ids.join(',')})`]]
      : [['created_at', 'lte', deleted.upTo], ...listConditions(deleted.filter)]
  const all: Condition[] = [['user_id', 'eq', userId], ...conditions]
  return new URLSearchParams(all.map(([column, operator, value]) => [column, `${operator}.${value}`]))
}

/**
 * Deletes permanently. Sent with `keepalive`, so that it arrives even if the page is closed; therefore the token is requested
 * beforehand. False, after logging, on failure.
 */
export async function deleteEntries(
  { config }: Pick<Project, 'config'>,
  caller: { userId: string; token: string },
  deleted: DeletedEntries,
): Promise<boolean> {
  const path = `${findProjectUrl(config)}/rest/v1/query_history?${describeDeleted(caller.userId, deleted)}`
  const headers = { ...makeProjectHeaders(config), Authorization: `Bearer ${caller.token}` }
  try {
    const answer = await fetch(path, { method: 'DELETE', headers, keepalive: true })
    if (answer.ok) return true
    logProblem('History entries could not be deleted', await answer.text())
  } catch (error) {
    logProblem('History entries could not be deleted', error)
  }
  return false
}
