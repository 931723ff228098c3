import { tmpdir } from 'node:os'
import { openDatabase, type Database } from '../../server/src/db/connection.ts'
import {
  createDatabase,
  findPostgresPrograms,
  startPostgresCluster,
} from '../../server/tests/support/postgres-cluster.ts'
import { signUp } from './caller.ts'
import { openNewsroomOf } from './newsroom.ts'
import { readReportFeeds } from './report-feeds.ts'

export type ReportNewsroom = AsyncDisposable & { url: string; database: Database }

export type Answer = {
  historyId: string
  sentences: { text: string; article: { id: string; title: string; source: string } | null }[]
}

/** A server with these feeds, by default the short reports of `bench/data/reports`, on a Postgres of its own. */
export async function openReportNewsroom(feeds = readReportFeeds()): Promise<ReportNewsroom> {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('Postgres is needed.')
  await using stack = new AsyncDisposableStack()
  const cluster = stack.use(await startPostgresCluster(programs))
  const databaseUrl = await createDatabase(cluster.url, 'reports')
  const newsroom = stack.use(await openNewsroomOf(feeds, { DATABASE_URL: databaseUrl }))
  const options = { dataDir: tmpdir(), databaseUrl, onIdleError: () => undefined }
  const database = stack.use(await openDatabase(options))
  const held = stack.move()
  return { url: newsroom.url, database, [Symbol.asyncDispose]: () => held.disposeAsync() }
}

/** A new account whose language this is; resolves to its access token. */
export async function signUpFor({ database, url }: ReportNewsroom, language: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await signUp(url, email)
  await database.pool.query(
    'update public.profiles set language_preference = $1 where id = (select id from auth.users where email = $2)',
    [language, email],
  )
  return token
}

/** Signs up one account a language, when it is first asked for; resolves to its access token. */
export function makeSignUpByLanguage(newsroom: ReportNewsroom): (language: string) => Promise<string> {
  const tokens = new Map<string, Promise<string>>()
  return (language) => {
    const token = tokens.get(language) ?? signUpFor(newsroom, language)
    tokens.set(language, token)
    return token
  }
}

/** `POST /api/ask`. Throws if there is no answer. */
export async function ask(
  url: string,
  token: string,
  body: { question: string; after?: string },
): Promise<Answer> {
  const response = await fetch(`${url}/api/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}
