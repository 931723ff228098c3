import type { Context } from '../../server/src/context.ts'
import type { Database } from '../../server/src/db/connection.ts'
import { pruneNews } from '../../server/src/modules/news/index.ts'
import { percentile, type Figure } from '../support/figures.ts'
import { measureProcessorMs } from './processor-time.ts'
import type { Question } from './questions.ts'
import { timeQuestion } from './search.ts'

const dayMs = 86_400_000
const newsKeptDays = 90
const mostDayMs = 5000

type Cost = { ms: number; processorMs: number; logBytes: number }

/** Time and WAL of `work`, including what runs at the same time. */
export async function measureCost(database: Database, run: () => Promise<unknown>): Promise<Cost> {
  const read = async (text: string, values: unknown[] = []) =>
    (await database.pool.query<{ value: string }>(text, values)).rows[0]?.value ?? ''
  const before = await read('select pg_current_wal_lsn()::text as value')
  const from = performance.now()
  let ms = 0
  const processorMs = await measureProcessorMs(database, async () => {
    await run()
    ms = performance.now() - from
  })
  const logBytes = Number(
    await read('select pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::text as value', [before]),
  )
  return { ms, processorMs, logBytes }
}

/** Deletes articles stored before this many days after the oldest one. Returns the number of articles. */
async function pruneDays(database: Database, oldest: Date, days: number): Promise<number> {
  const now = new Date(oldest.getTime() + (newsKeptDays + days) * dayMs)
  return pruneNews({ database, clock: { now: () => now }, config: { newsKeptDays } } as unknown as Context)
}

/** With the references that a server would have stored. */
async function tieToFeed({ pool }: Database): Promise<void> {
  await pool.query(`
    with feed as (
      insert into public.feeds (url, kind, origin, source) values ('https://scale.example/', 'catalogue', 'catalogue', 'Scale')
      returning id)
    insert into public.article_feeds select articles.id, feed.id from public.articles, feed`)
}

async function searchMeanwhile(
  database: Database,
  pruning: Promise<unknown>,
  questions: readonly Question[],
): Promise<number[]> {
  let isDone = false
  void pruning.finally(() => (isDone = true))
  const times: number[] = []
  for (let at = 0; !isDone; at = (at + 1) % questions.length) {
    const question = questions[at]
    if (question) times.push((await timeQuestion(database, question, new Date())).ms)
  }
  await pruning
  return times
}

/** The cost of pruning a day, how long searches wait while a week is pruned, and the vacuum after it. */
export async function measurePruning(database: Database, questions: readonly Question[]): Promise<Figure[]> {
  await tieToFeed(database)
  const { rows } = await database.pool.query<{ oldest: Date }>(
    'select min(fetched_at) as oldest from public.articles',
  )
  const oldest = rows[0]?.oldest ?? new Date()
  // The first ones cover less than a day.
  await pruneDays(database, oldest, 1.5)
  // From here on the first change of each page writes the whole page to the WAL, as on a server in use.
  await database.pool.query('checkpoint')
  let deleted = 0
  const day = await measureCost(database, async () => (deleted = await pruneDays(database, oldest, 2.5)))
  const waits = await searchMeanwhile(database, pruneDays(database, oldest, 9.5), questions)
  const vacuum = await measureCost(database, () => database.pool.query('vacuum public.articles'))
  return [
    {
      name: 'pruning a day',
      value: day.ms,
      unit: 'ms',
      target: { at: 'most', value: mostDayMs },
      note: `${deleted} articles`,
    },
    { name: '  of that, processor time of Postgres', value: day.processorMs, unit: 'ms' },
    { name: '  WAL written', value: day.logBytes / 1_000_000, unit: 'MB' },
    { name: 'search while a week is pruned, p95', value: percentile(waits, 0.95), unit: 'ms' },
    { name: 'the vacuum after it', value: vacuum.ms, unit: 'ms' },
    { name: '  WAL written', value: vacuum.logBytes / 1_000_000, unit: 'MB' },
  ]
}
