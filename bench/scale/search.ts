import type { Context } from '../../server/src/context.ts'
import type { Database } from '../../server/src/db/connection.ts'
import { searchArticles, type ArticleQuery } from '../../server/src/modules/news/index.ts'
import { median } from '../support/figures.ts'
import { measureProcessorMs } from './processor-time.ts'
import type { Question } from './questions.ts'

/** `processorMs` is the database's; `plainMs` the time of a concurrent statement that needs two milliseconds of a processor. */
export type Timed = Question & { ms: number; processorMs: number; plainMs: number }

const rounds = 3
const plainStatement = 'select count(*) from generate_series(1, 20000)'

const dayMs = 86_400_000

const wish: ArticleQuery = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en'],
  contentFilter: 'moderate',
  limit: 10,
}

async function timeMs(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}

function openAsking(database: Database, now: Date): (question: Question) => Promise<Timed> {
  const parts: Partial<Context> = { database, clock: { now: () => now } as Context['clock'] }
  const context = { ...parts, publicUrl: () => 'http://localhost' } as Context
  return async (question) => {
    const { query, sinceDays } = question
    const since = sinceDays === undefined ? {} : { since: new Date(now.getTime() - sinceDays * dayMs) }
    let ms = 0
    const processorMs = await measureProcessorMs(database, async () => {
      ms = await timeMs(() => searchArticles(context, { ...wish, ...since, query }))
    })
    const plainMs = await timeMs(() => database.pool.query(plainStatement))
    return { ...question, ms, processorMs, plainMs }
  }
}

/** Asks twice and measures the second time, with warm caches. */
export async function timeQuestion(database: Database, question: Question, now: Date): Promise<Timed> {
  const ask = openAsking(database, now)
  await ask(question)
  return ask(question)
}

/** Asks one question after another, in several rounds after a warm-up round; the median of each question. */
export async function timeQuestions(
  database: Database,
  questions: readonly Question[],
  now: Date,
): Promise<Timed[]> {
  const ask = openAsking(database, now)
  for (const question of questions) await ask(question)
  const asked: Timed[][] = questions.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, question] of questions.entries()) asked[at]?.push(await ask(question))
  return questions.map((question, at) => {
    const times = asked[at] ?? []
    return {
      ...question,
      ms: median(times.map(({ ms }) => ms)),
      processorMs: median(times.map(({ processorMs }) => processorMs)),
      plainMs: median(times.map(({ plainMs }) => plainMs)),
    }
  })
}
