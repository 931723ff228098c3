import type { Context } from '../../server/src/context.ts'
import type { Database } from '../../server/src/db/connection.ts'
import { searchArticles, type ArticleQuery } from '../../server/src/modules/news/index.ts'
import { measureProcessorMs } from './processor-time.ts'
import type { Question } from './questions.ts'

/** `processorMs` is the database's. */
export type Timed = Question & { ms: number; processorMs: number }

const dayMs = 86_400_000

const wish: ArticleQuery = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en'],
  contentFilter: 'moderate',
  limit: 10,
}

/** Asks one after the other, after a first round that warms caches up. */
export async function timeQuestions(
  database: Database,
  questions: readonly Question[],
  now: Date,
): Promise<Timed[]> {
  const parts: Partial<Context> = { database, clock: { now: () => now } as Context['clock'] }
  const context = { ...parts, publicUrl: () => 'http://localhost' } as Context
  const ask = async (question: Question): Promise<Timed> => {
    const { query, sinceDays } = question
    const since = sinceDays === undefined ? {} : { since: new Date(now.getTime() - sinceDays * dayMs) }
    let ms = 0
    const processorMs = await measureProcessorMs(database, async () => {
      const from = performance.now()
      await searchArticles(context, { ...wish, ...since, query })
      ms = performance.now() - from
    })
    return { ...question, ms, processorMs }
  }
  for (const question of questions) await ask(question)
  const timed: Timed[] = []
  for (const question of questions) timed.push(await ask(question))
  return timed
}
