import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import { pruneNews } from './prune.ts'
import { refreshFeeds } from './refresh-feeds.ts'

const refreshJobName = 'news.refresh-due-feeds'

export function newsJobs(context: Context): Job[] {
  return [
    {
      name: refreshJobName,
      schedule: '* * * * *',
      timeoutS: 600,
      retries: 0,
      async run(_data, signal) {
        const refreshed = await refreshFeeds(context, {}, signal)
        if (refreshed.length === 0) return
        const articles = refreshed.reduce((sum, feed) => sum + feed.newArticles, 0)
        const failing = refreshed.filter((feed) => feed.outcome === 'failed').length
        context.log.child('news').info('feeds refreshed', { feeds: refreshed.length, failing, articles })
      },
    },
    {
      name: 'news.prune',
      schedule: '17 3 * * *',
      timeoutS: 600,
      retries: 0,
      async run(_data, signal) {
        const articles = await pruneNews(context, signal)
        if (articles > 0) context.log.child('news').info('old articles dropped', { articles })
      },
    },
  ]
}

/** Has the feeds that are due fetched as soon as a process that runs jobs is free, rather than at the next minute. */
export async function refreshSoon(context: Context): Promise<void> {
  await context.queue.send(refreshJobName, {}, { singletonKey: refreshJobName })
}
