import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import { cite, listFurtherSentences } from '../composing/compose.ts'
import { sayNothingIsNew } from '../composing/lead.ts'
import { findAllReports } from '../events/find-event.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import { asksWhatIsNew } from '../understanding/requests/read-ability.ts'
import { findToldArticles } from './find-told-articles.ts'
import { ownSentence, type Task } from './task.ts'

/** The most sources named, and the most sentences of a newer report. */
const mostSources = 4
const mostSentences = 3

/** The last report told and all reports of its event, newest first; null if none was told. */
async function readEvent(context: Context, task: Task, signal: AbortSignal) {
  const [told] = await findToldArticles(context, { ...task, which: 'last' }, signal)
  if (!told) return null
  return { told, event: await findAllReports(context, told, { asker: task.asker, signal }) }
}

/** The newest report of each source that has not been quoted. */
export function listOtherSources(
  event: readonly Article[],
  quoted: readonly { source: string }[],
  limit: number = mostSources,
): Article[] {
  const bySource = Map.groupBy(event, ({ source }) => source)
  for (const { source } of quoted) bySource.delete(source)
  return [...bySource.values()].flatMap((reports) => reports.slice(0, 1)).slice(0, limit)
}

function tell(task: Task, article: Article): AnswerSentence {
  task.found.set(article.id, article)
  return { text: article.title, language: article.language, article: cite(article) }
}

/** Which other sources report the last story, each with its headline. */
export async function* answerOthers(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const phrases = getPhrases(task.language)
  const read = await readEvent(context, task, signal)
  if (!read) return yield ownSentence(phrases.nothingSaid, task)
  const others = listOtherSources(read.event, [read.told, ...(task.earlier?.cited ?? [])])
  if (others.length === 0) yield ownSentence(phrases.noOthers, task)
  for (const article of others) {
    yield { ...ownSentence(phrases.from(article.source), task), namesSource: true }
    yield tell(task, article)
  }
}

type Changes = { newest: Article; fresh: AnswerSentence[] }

/** What the newest report of the last story adds; null if there is no newer one. */
function readChanges(
  { earlier }: Task,
  { event, told }: { event: readonly Article[]; told: Article },
): Changes | null {
  const newest = findNewer(event, told, new Set(earlier?.cited?.flatMap(({ id }) => id ?? [])))
  const fresh = newest ? listFresh(newest, (text) => earlier?.told.includes(text) === true) : []
  return newest && fresh.length > 0 ? { newest, fresh } : null
}

function* tellNewest(task: Task, { fresh, newest }: Changes): Generator<AnswerSentence> {
  task.found.set(newest.id, newest)
  yield ownSentence(getPhrases(task.language).newest(newest.source), task)
  yield* fresh.slice(0, mostSentences)
}

/** What the newest report adds; if there is no newer one, says since when. */
export async function* answerChanges(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const { asker, language, understanding } = task
  const phrases = getPhrases(language)
  const read = await readEvent(context, task, signal)
  if (!read) return yield ownSentence(phrases.nothingSaid, task)
  const changes = readChanges(task, read)
  if (changes) return yield* tellNewest(task, changes)
  const now = { now: context.clock.now(), timeZone: asker.timeZone }
  const asked = { language, understanding, now, heardAt: read.told.publishedAt, isToldAgain: false }
  const [since] = sayNothingIsNew(asked)
  yield ownSentence(since ?? phrases.noMoreOnIt, task)
}

/** "What's new?" right after a story: news on that story; null if there is none, and news in general is meant. */
export async function findNewOfStory(context: Context, task: Task, signal: AbortSignal) {
  if (task.earlier?.understanding.kind !== 'subject' || !asksWhatIsNew(task)) return null
  const read = await readEvent(context, task, signal)
  const changes = read && readChanges(task, read)
  if (!changes) return null
  task.understanding = { ...task.understanding, kind: 'story' }
  return tellNewest(task, changes)
}

/** The newest report that is newer than the one told and has not been told. */
export function findNewer(
  event: readonly Article[],
  told: Article,
  cited: ReadonlySet<string>,
): Article | null {
  const [newest] = event
  if (!newest || newest.id === told.id || cited.has(newest.id)) return null
  return newest.publishedAt > told.publishedAt ? newest : null
}

/** The sentences of a report that have not been told. */
export function listFresh(article: Article, isTold: (text: string) => boolean): AnswerSentence[] {
  const all = listFurtherSentences(article, new Set()).map(({ text }) => text)
  return listFurtherSentences(article, new Set(all.filter(isTold)))
}
