import { findArticlesById } from '#modules/news'
import type { Context } from '#src/context'
import { buildVisibility, type Asker } from '../asker.ts'
import { tellChanges, type ChosenChapter } from '../briefing/tell-changes.ts'
import type { DeliveredArticles } from '../delivered-articles.ts'
import { listFollowedRows, listReports, type FollowedRow, type ReportRow } from './queries.ts'

/** The most ended stories mentioned in one briefing. */
const mostEnded = 3
/** The most reports of an event read to find changes. */
const mostRead = 24

/** What was told about a followed story: changes up to then, or with null that it has ended. */
export type ToldOfFollowed = { id: string; until: Date | null }

export type FollowedNews = {
  chapters: ChosenChapter[]
  /** All reports of the stories that the chapters are about. */
  toldIds: ReadonlySet<string>
  /** Stories that ended by themselves and have not been announced as such. */
  ended: FollowedRow[]
  /** To be marked as told once the person has it. */
  settled: ToldOfFollowed[]
}

type NewsOptions = {
  asker: Pick<Asker, 'userId' | 'preferences'>
  heard: DeliveredArticles
  /** Changes to repeat although they were told. */
  retold: ReadonlySet<string>
  most: number
}

type Followed = { story: FollowedRow; reports: ReportRow[] }

const findLatest = (times: readonly Date[]) => new Date(Math.max(...times.map((time) => time.getTime())))

async function tell(context: Context, { reports, story }: Followed, options: NewsOptions) {
  const { asker, heard, retold } = options
  const found = new Map(reports.map((report) => [report.article_id, report]))
  const isKnown = (id: string, foundAt: Date) =>
    (foundAt <= story.told_at && !retold.has(id)) || heard.has(id)
  const told = reports.filter((report) => isKnown(report.article_id, report.found_at))
  const ids = reports.slice(0, mostRead).map((report) => report.article_id)
  const articles = await findArticlesById(context, buildVisibility(asker, [story.language]), ids)
  return tellChanges(articles, {
    isTold: ({ id }) => isKnown(id, found.get(id)?.found_at ?? story.told_at),
    toldUntil: told.length > 0 ? findLatest(told.map((report) => report.published_at)) : new Date(0),
  })
}

async function readFollowed({ database }: Context, userId: string): Promise<Followed[]> {
  const stories = await listFollowedRows(database.tables, userId)
  const reports = await listReports(
    database.tables,
    stories.map(({ id }) => id),
  )
  const byStory = Map.groupBy(reports, ({ story_id: id }) => id)
  return stories.map((story) => ({ story, reports: byStory.get(story.id) ?? [] }))
}

/** News on a user's followed stories, verbatim from their reports, most recently found first. */
export async function findFollowedNews(context: Context, options: NewsOptions): Promise<FollowedNews> {
  const { asker, most, retold } = options
  const news: FollowedNews & { toldIds: Set<string> } = {
    chapters: [],
    toldIds: new Set(),
    ended: [],
    settled: [],
  }
  const all = await readFollowed(context, asker.userId)
  const changed = all.flatMap(({ reports, story }) => {
    const isFresh = (report: ReportRow) =>
      report.is_change && (report.found_at > story.told_at || retold.has(report.article_id))
    const fresh = reports.filter(isFresh).map((report) => report.found_at)
    return fresh.length > 0 ? [{ story, reports, until: findLatest(fresh) }] : []
  })
  for (const each of changed.toSorted((a, b) => b.until.getTime() - a.until.getTime())) {
    if (news.chapters.length === most) break
    const chapter = await tell(context, each, options)
    news.settled.push({ id: each.story.id, until: each.until })
    if (!chapter) continue
    news.chapters.push({ ...chapter, about: each.story.headline })
    for (const { article_id: id } of each.reports) news.toldIds.add(id)
  }
  news.ended.push(
    ...all.flatMap(({ story }) => (story.ended_at && !story.end_told ? [story] : [])).slice(0, mostEnded),
  )
  return news
}
