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

type Answer = { data: unknown; error: { code: string } | null; count: number | null }

/** What the rows of the table and those that its function finds are narrowed by alike. */
type Query = PromiseLike<Answer> & {
  filter: (column: string, operator: string, value: string) => Query
  or: (conditions: string) => Query
  order: (column: string, options: { ascending: boolean }) => Query
  limit: (count: number) => Query
}

function narrow(asked: unknown, userId: string, conditions: Condition[]): Query {
  const own: Condition = ['user_id', 'eq', userId]
  return [own, ...conditions].reduce((query, condition) => query.filter(...condition), asked as Query)
}

/** Cheap conditions first: the database evaluates them in this order. */
function listConditions({ from, source, status, until }: EntryFilter): Condition[] {
  const conditions: (Condition | null)[] = [
    from ? ['created_at', 'gte', from] : null,
    until ? ['created_at', 'lt', until] : null,
    status ? ['status', 'eq', status] : null,
    source ? ['context_data->articles', 'cs', JSON.stringify([{ source }])] : null,
  ]
  return conditions.filter((condition) => condition !== null)
}

function listPatterns({ search }: EntryFilter, wildcard: '*' | '%'): string[] {
  return readSearch(search).map((words) => `${wildcard}${words.join(wildcard)}${wildcard}`)
}

/** As conditions in an address, for a project that lacks the functions. */
function listAllConditions(filter: EntryFilter): Condition[] {
  const patterns = listPatterns(filter, '*').map((pattern): Condition => ['search_text', 'like', pattern])
  return [...listConditions(filter), ...patterns]
}

/** Projects without the functions that take what is searched for in the body of a request: addresses stand in logs. */
const withoutFunctions = new WeakSet<Project['config']>()
const missingFunction = 'PGRST202'

/** Asks by the body where there are words to look for, unless the project cannot; else by the address. */
async function ask(
  { config }: Project,
  { search }: EntryFilter,
  ways: { byBody: () => Query; byAddress: () => Query },
): Promise<Answer> {
  if (readSearch(search).length === 0 || withoutFunctions.has(config)) return ways.byAddress()
  const answer = await ways.byBody()
  if (answer.error?.code !== missingFunction) return answer
  withoutFunctions.add(config)
  return ways.byAddress()
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
  const client = makeDataClient(project)
  const patterns = listPatterns(filter, '%')
  const { data, error } = await ask(project, filter, {
    byBody: () =>
      readPage(client.rpc('search_history', { patterns }).select(entryColumns), listConditions(filter)),
    byAddress: () => readPage(client.from('query_history').select(entryColumns), listAllConditions(filter)),
  })
  if (error) return fail(error)
  return data as unknown as QueryHistoryEntry[]

  function readPage(asked: unknown, conditions: Condition[]) {
    let query = narrow(asked, userId, conditions)
    if (after) {
      const { created_at: at, id } = after
      query = query.or(`created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`)
    }
    return query.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(count)
  }
}

/** Counts matching entries. A separate request, because it is slower than fetching the newest ones. */
export async function countEntries(project: Project, userId: string, filter: EntryFilter): Promise<number> {
  const client = makeDataClient(project)
  const patterns = listPatterns(filter, '%')
  const { count, error } = await ask(project, filter, {
    byBody: () => {
      const found = client.rpc('search_history', { patterns }, { count: 'exact' }).select('id')
      return narrow(found, userId, listConditions(filter)).limit(1)
    },
    byAddress: () => {
      const found = client.from('query_history').select('id', { count: 'exact', head: true })
      return narrow(found, userId, listAllConditions(filter))
    },
  })
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

type Deletion = { method: 'DELETE' | 'POST'; path: string; body?: string }

function describeDeletion(
  { config }: Pick<Project, 'config'>,
  userId: string,
  deleted: DeletedEntries,
): Deletion {
  if (
    deleted.kind === 'found' &&
    readSearch(deleted.filter.search).length > 0 &&
    !withoutFunctions.has(config)
  ) {
    const { filter, upTo } = deleted
    const { from: since, source, status, until } = filter
    const wanted = { patterns: listPatterns(filter, '%'), up_to: upTo, since, until, status, source }
    return { method: 'POST', path: 'rpc/delete_found_history', body: JSON.stringify(wanted) }
  }
  const conditions: Condition[] =
    deleted.kind === 'some'
      ? [['id', 'in', `(${deleted.ids.join(',')})`]]
      : [['created_at', 'lte', deleted.upTo], ...listAllConditions(deleted.filter)]
  const all: Condition[] = [['user_id', 'eq', userId], ...conditions]
  const search = new URLSearchParams(all.map(([column, operator, value]) => [column, `${operator}.${value}`]))
  return { method: 'DELETE', path: `query_history?${search}` }
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
  const { path, ...request } = describeDeletion({ config }, caller.userId, deleted)
  const headers = {
    ...makeProjectHeaders(config),
    Authorization: `Bearer ${caller.token}`,
    'Content-Type': 'application/json',
  }
  try {
    const address = `${findProjectUrl(config)}/rest/v1/${path}`
    const answer = await fetch(address, { ...request, headers, keepalive: true })
    if (answer.ok) return true
    logProblem('History entries could not be deleted', await answer.text())
  } catch (error) {
    logProblem('History entries could not be deleted', error)
  }
  return false
}
