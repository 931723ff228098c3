import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import { readPages } from './pages/read-pages.ts'
import { RobotsCache } from './pages/robots-cache.ts'
import { pruneNews } from './store/prune.ts'
import { refreshFeeds } from './refresh/refresh-feeds.ts'

const refreshJobName = 'news.refresh-due-feeds'
const pagesJobName = 'news.read-pages'

function makePagesJob(context: Context): Job {
  const robots = new RobotsCache(context.clock)
  return {
    name: pagesJobName,
    schedule: '* * * * *',
    timeoutS: 600,
    retries: 0,
    async run(_data, signal) {
      const pages = await readPages(context, { robots }, signal)
      if (pages.length === 0) return
      const added = pages.filter((page) => page.kind === 'added').length
      const later = pages.filter((page) => page.kind === 'again later').length
      context.log.child('news').info('pages read', { pages: pages.length, added, later })
    },
  }
}

export function listNewsJobs(context: Context): Job[] {
  const readsPages = context.config.articlePages.length > 0
  return [
    ...(readsPages ? [makePagesJob(context)] : []),
    {
      name: refreshJobName,
      schedule: '* * * * *',
      timeoutS: 600,
      retries: 0,
      async run(_data, signal) {
        const refreshed = await refreshFeeds(context, {}, signal)
        if (refreshed.length === 0) return
        if (readsPages) await context.queue.send(pagesJobName, {}, { singletonKey: pagesJobName })
        const articles = refreshed.reduce((sum, feed) => sum + feed.newArticles, 0)
        const failing = refreshed.filter((feed) => feed.outcome === 'failed').length
        context.log.child('news').info('feeds refreshed', { feeds: refreshed.length, failing, articles })
      },
    },
    {
      name: 'news.prune',
      schedule: '7 * * * *',
      timeoutS: 600,
      retries: 0,
      async run(_data, signal) {
        const articles = await pruneNews(context, signal)
        if (articles > 0) context.log.child('news').info('old articles deleted', { articles })
      },
    },
  ]
}

/** Fetches due feeds as soon as a process that runs jobs is free, rather than at the next full minute. */
export async function refreshSoon(context: Context): Promise<void> {
  await context.queue.send(refreshJobName, {}, { singletonKey: refreshJobName })
}
