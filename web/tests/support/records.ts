import type { SavedArticle } from '@tidings/contract/api/saved-articles'
import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { answer, noContent, type Backend, type SentRequest } from './backend.ts'

export type Row = Record<string, unknown>

/** One person's rows by table, the history newest first. */
export type Tables = {
  profiles: Row[]
  user_preferences: Row[]
  query_history: Partial<QueryHistoryEntry>[]
  saved_articles: SavedArticle[]
}

/** The tables of a person who has chosen nothing. */
export function emptyTables(userId: string, firstName: string): Tables {
  return {
    profiles: [
      { id: userId, firstname: firstName, language_preference: 'en', location: null, timezone: null },
    ],
    user_preferences: [
      {
        user_id: userId,
        interests: [],
        preferred_sources: [],
        update_frequency: 'daily',
        notification_settings: { email: true, push: true },
        content_filter_level: 'moderate',
        voice_settings: { speed: 1, gender: 'female' },
        summary_length_preference: 'medium',
      },
    ],
    query_history: [],
    saved_articles: [],
  }
}

/** Returns rows as the request asks: one object or a list, with the count of `all`. */
function present(rows: Row[], { headers }: SentRequest, all = rows): Response {
  if (!headers.get('accept')?.includes('vnd.pgrst.object'))
    return Response.json(rows, { headers: { 'content-range': `0-${rows.length - 1}/${all.length}` } })
  if (rows.length === 1) return answer(rows[0])
  const details = `The result contains ${rows.length} rows`
  return answer({ code: 'PGRST116', details, hint: null, message: 'Not one row' }, 406)
}

/** The data API over `tables`, without row-level security and filters, which are the server's job. */
export function answerRecords(backend: Backend, tables: Tables): void {
  for (const table of ['profiles', 'user_preferences'] as const) {
    backend.reply(`GET /rest/v1/${table}`, (request) => present(tables[table], request))
    backend.reply(`PATCH /rest/v1/${table}`, (request) => {
      for (const row of tables[table]) Object.assign(row, request.body)
      return present(tables[table], request)
    })
    backend.reply(`POST /rest/v1/${table}`, (request) => {
      tables[table] = [request.body as Row]
      return present(tables[table], request)
    })
  }
  backend.reply('GET /rest/v1/query_history', (request) =>
    present(
      tables.query_history.slice(0, Number(request.search.get('limit'))),
      request,
      tables.query_history,
    ),
  )
  backend.reply('POST /rest/v1/rpc/search_history', (request) =>
    present(
      tables.query_history.slice(0, Number(request.search.get('limit'))),
      request,
      tables.query_history,
    ),
  )
  backend.reply('POST /rest/v1/rpc/delete_found_history', noContent)
  backend.reply('HEAD /rest/v1/query_history', (request) => present([], request, tables.query_history))
  backend.reply('POST /rest/v1/query_history', (request) => {
    const row = { id: crypto.randomUUID(), created_at: new Date().toISOString(), ...(request.body as Row) }
    tables.query_history.unshift(row)
    return present([row], request)
  })
  backend.reply('GET /rest/v1/saved_articles', (request) => present(tables.saved_articles, request))
  backend.reply('DELETE /rest/v1/saved_articles', ({ search }) => {
    const articleId = search.get('article_id')?.replace('eq.', '')
    tables.saved_articles = tables.saved_articles.filter((row) => row.article_id !== articleId)
    return noContent()
  })
  backend.reply('POST /rest/v1/saved_articles', ({ body }) => {
    tables.saved_articles.unshift(body as SavedArticle)
    return noContent()
  })
}
