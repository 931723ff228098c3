import { followLimits } from '@tidings/contract/limits'
import {
  findArticlesById,
  findRelatedArticles,
  getTermStatistics,
  searchArticles,
  type Article,
} from '#modules/news'
import type { Context } from '#src/context'
import { buildVisibility } from '../asker.ts'
import { listTitleQuery } from '../events/find-event.ts'
import type { EventReader } from '../events/latest-events.ts'
import { tellEvent } from '../events/tell-event.ts'
import { createEventCheck, keepMoment } from './kept-event.ts'
import { addReports, listReports, noteLook, type FollowedRow, type ReportRow } from './queries.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const betweenLooksMs = 30 * minuteMs
/** Feeds may publish articles with earlier dates. */
const lateMs = 3 * dayMs
const mostFound = 12
/** How many of the newest known reports are compared with a new one. */
const mostCompared = 12

type LookOptions = { reader: EventReader; story: FollowedRow; signal: AbortSignal }

/**
 * Articles that may be about the event: with rare words of its headlines, or of the same story. A search returns one article
 * per story and similar headline.
 */
async function findCandidates(context: Context, known: readonly Article[], options: LookOptions) {
  const { reader, signal, story } = options
  const statistics = await getTermStatistics(context.database.reads)
  const visible = { ...buildVisibility(reader, [story.language]), limit: mostFound }
  const since = new Date(story.looked_at.getTime() - lateMs)
  const titles = new Set([story.headline, ...known.slice(0, 1).map(({ title }) => title)])
  const search = (title: string) => {
    const query = listTitleQuery({ title, language: story.language }, statistics)
    return searchArticles(context, { ...visible, since, query }, signal)
  }
  const found = (await Promise.all([...titles].map(search))).flat()
  const [related, alike] = await Promise.all([
    findRelatedArticles(context, visible, [...known.slice(0, 3), ...found.slice(0, 3)]),
    findArticlesById(
      context,
      visible,
      found.flatMap(({ alikeIds = [] }) => alikeIds),
    ),
  ])
  const isLate = ({ publishedAt, sample }: Article) => publishedAt >= since && !sample
  const all = [...found, ...[...related.values()].flat(), ...alike].filter(isLate)
  return { statistics, found: new Map(all.map((each) => [each.id, each])) }
}

/** Reports of the event that are not known yet, as timeline entries. */
async function findNewReports(context: Context, options: LookOptions) {
  const { reader, story } = options
  const rows = await listReports(context.database.tables, [story.id])
  const ids = rows.slice(0, mostCompared).map((row) => row.article_id)
  const known = await findArticlesById(context, buildVisibility(reader, [story.language]), ids)
  const { found, statistics } = await findCandidates(context, known, options)
  const isOfEvent = createEventCheck(story, known, statistics)
  for (const { article_id: id } of rows) found.delete(id)
  const fresh = [...found.values()].filter(isOfEvent)
  if (fresh.length === 0) return []
  const newest = Math.max(0, ...rows.map((row) => row.published_at.getTime()))
  const said = new Set(rows.flatMap(({ sentence }) => sentence ?? []))
  const at = context.clock.now()
  return tellEvent([...known, ...fresh])
    .timeline.filter(({ article }) => fresh.includes(article))
    .map((moment) => {
      const isNews = moment.sentence !== null && !said.has(moment.sentence)
      return keepMoment(moment, { at, isChange: isNews && moment.article.publishedAt.getTime() > newest })
    })
}

/**
 * Finds and stores new reports of a followed event. Resolves with those that add something, oldest first, each once even with
 * concurrent checks. An event without new reports for a long time ends.
 */
export async function lookForReports(context: Context, options: LookOptions): Promise<ReportRow[]> {
  const { clock, database } = context
  const { story } = options
  const reports = await findNewReports(context, options)
  options.signal.throwIfAborted()
  return database.tables.transaction().execute(async (tx) => {
    const added = await addReports(tx, { first: story.article_id, storyId: story.id }, reports)
    const now = clock.now()
    const activeAt = added.length > 0 ? now : story.active_at
    const isOver = now.getTime() - activeAt.getTime() >= followLimits.quietDays * dayMs
    await noteLook(tx, story.id, {
      active_at: activeAt,
      looked_at: now,
      ...(isOver ? { ended_at: now, look_at: null } : { look_at: new Date(now.getTime() + betweenLooksMs) }),
    })
    return added
      .filter(({ is_change: isChange }) => isChange)
      .toSorted((a, b) => a.published_at.getTime() - b.published_at.getTime())
  })
}
