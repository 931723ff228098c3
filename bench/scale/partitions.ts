import type { Database } from '../../server/src/db/connection.ts'
import { percentile, type Figure } from '../support/figures.ts'
import { measureCost } from './pruning.ts'
import type { Question } from './questions.ts'
import { timeQuestions } from './search.ts'

// The alternative that docs/decisions/0024 rejects: the same articles in partitions by the time of storing.

const makePartitions = (days: number) => `do $$
declare
  start timestamptz := (select min(fetched_at) from public.articles_whole);
begin
  while start <= (select max(fetched_at) from public.articles_whole) loop
    execute format('create table public.%I partition of public.articles for values from (%L) to (%L)',
      'articles_' || to_char(start, 'YYYYMMDD'), start, start + interval '${days} days');
    start := start + interval '${days} days';
  end loop;
end $$`

async function indexLikeWhole({ pool }: Database): Promise<void> {
  await pool.query('alter table public.articles add primary key (id, fetched_at)')
  const { rows } = await pool.query<{ definition: string }>(`
    select pg_get_indexdef(indexrelid) as definition from pg_catalog.pg_index
    where indrelid = 'public.articles_whole'::regclass and not indisunique`)
  for (const { definition } of rows)
    await pool.query(definition.replace(/INDEX \w+ ON public\.articles_whole/, 'INDEX ON public.articles'))
}

/** Creates `articles` from the rows of `articles_whole`. */
async function partition(database: Database, days: number): Promise<void> {
  const { pool } = database
  await pool.query('drop table if exists public.articles')
  await pool.query(`create table public.articles
    (like public.articles_whole including defaults including generated including statistics) partition by range (fetched_at)`)
  await pool.query(makePartitions(days))
  const { rows } = await pool.query<{ names: string }>(`
    select string_agg(attname, ', ') as names from pg_attribute
    where attrelid = 'public.articles_whole'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  const names = rows[0]?.names ?? ''
  await pool.query(
    `insert into public.articles (${names}) select ${names} from public.articles_whole order by fetched_at`,
  )
  await indexLikeWhole(database)
  await pool.query('vacuum (analyze) public.articles')
}

async function dropOldest({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'public.articles'::regclass order by 1 limit 1`)
  await pool.query(`drop table ${rows[0]?.name}`)
}

type Asked = { questions: readonly Question[]; now: Date }

async function measure(database: Database, days: number, { now, questions }: Asked): Promise<Figure[]> {
  const timed = await timeQuestions(database, questions, now)
  const waited = timed.map(({ ms }) => ms)
  const worked = timed.map(({ processorMs }) => processorMs)
  const drop = await measureCost(database, () => dropOldest(database))
  return [
    { name: `of ${days} days: search, p50`, value: percentile(waited, 0.5), unit: 'ms' },
    { name: '  search, p95', value: percentile(waited, 0.95), unit: 'ms' },
    { name: '  of that, processor time of Postgres, p50', value: percentile(worked, 0.5), unit: 'ms' },
    { name: '  of that, processor time of Postgres, p95', value: percentile(worked, 0.95), unit: 'ms' },
    { name: '  dropping one', value: drop.ms, unit: 'ms' },
    { name: '  WAL written', value: drop.logBytes / 1_000_000, unit: 'MB' },
  ]
}

/** Leaves the articles in partitions. `open` opens the same database with new connections. */
export async function measurePartitions(open: () => Promise<Database>, asked: Asked): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [at, days] of [7, 28].entries()) {
    await using database = await open()
    if (at === 0) await database.pool.query('alter table public.articles rename to articles_whole')
    await partition(database, days)
    await using anew = await open()
    figures.push(...(await measure(anew, days, asked)))
  }
  return figures
}
