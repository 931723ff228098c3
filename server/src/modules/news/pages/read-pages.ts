import { openSafeFetcher, type SafeFetch } from '#platform/network/safe-fetch'
import type { Context } from '#src/context'
import { HostQueue, type QueuedTask } from '../fetch/host-queue.ts'
import { drainQueue } from '../fetch/drain-queue.ts'
import { PageReader } from './page-reader.ts'
import { fetchArticle, type FetchedArticle } from './fetch-article.ts'
import {
  claimPages,
  saveLongerText,
  postponeHostPages,
  recordPage,
  releasePages,
  type QueuedPage,
} from './queries.ts'
import { RobotsCache } from './robots-cache.ts'

export type ReadPagesOptions = {
  /** Replaces the guarded fetch in tests. */
  fetch?: SafeFetch
  /** Shared between runs, so that robots.txt files are fetched once a day. */
  robots?: RobotsCache
  /** The pause between two pages of one host. */
  pauseMs?: number
  /** Stays open; if omitted, a new one is opened for this run. */
  reader?: PageReader
}

export type PageOutcome = { url: string; kind: 'added' | 'given up' | 'again later'; reason: string }

type Deps = Required<ReadPagesOptions> & { signal: AbortSignal | undefined }

const pagesAtOnce = 4
const pagesPerClaim = 64
const defaultPauseMs = 1000
const hostBudgetMs = 60_000
const runBudgetMs = 4 * 60_000
const leaseMs = 10 * 60_000
const mostAttempts = 3
const firstWaitMs = 15 * 60_000

/** Records the result, and when to try again if that may help. */
async function recordResult(
  context: Context,
  page: QueuedPage,
  result: FetchedArticle,
): Promise<PageOutcome> {
  const db = context.database.tables
  const attempts = page.attempts + 1
  const end = (kind: PageOutcome['kind'], reason: string) => ({ url: page.link, kind, reason })
  if (result.kind === 'added') {
    await saveLongerText(db, page.article_id, result.article)
    await recordPage(db, page.article_id, { outcome: 'read', dueAt: null, attempts })
    return end('added', 'read')
  }
  const isFinal = result.kind === 'refused' || attempts >= mostAttempts
  const waitMs =
    result.kind === 'failed' ? Math.max(result.rest?.ms ?? 0, firstWaitMs * 4 ** page.attempts) : 0
  const dueAt = isFinal ? null : new Date(context.clock.now().getTime() + waitMs)
  await recordPage(db, page.article_id, { outcome: result.reason, dueAt, attempts })
  return end(isFinal ? 'given up' : 'again later', result.reason)
}

function getHost({ link }: QueuedPage): string {
  return new URL(link).host
}

async function readQueued(context: Context, task: QueuedTask<QueuedPage>, deps: Deps): Promise<PageOutcome> {
  const page = task.item
  const result = await fetchArticle(context, page, deps)
  const outcome = await recordResult(context, page, result)
  if (result.kind === 'failed' && result.rest) {
    const { host, ms } = result.rest
    // Otherwise a redirect to a busy host could pause another host's pages.
    if (host === getHost(page)) task.pauseHost()
    const until = new Date(context.clock.now().getTime() + ms)
    await postponeHostPages(context.database.tables, host, until)
  }
  await context.clock.sleep(deps.pauseMs, deps.signal)
  return outcome
}

async function readDue(context: Context, deps: Deps): Promise<PageOutcome[]> {
  const { clock, database } = context
  const begunAt = clock.now().getTime()
  const leaseUntil = new Date(begunAt + leaseMs)
  const queue = new HostQueue(getHost, hostBudgetMs)
  const claimMore = async () => {
    const due = await claimPages(database.tables, { now: clock.now(), leaseUntil, limit: pagesPerClaim })
    queue.add(due)
    return due.length > 0
  }
  const run = {
    clock,
    queue,
    atOnce: pagesAtOnce,
    endsAt: begunAt + runBudgetMs,
    claimMore,
    signal: deps.signal,
  }
  try {
    return await drainQueue(run, (task) => readQueued(context, task, deps))
  } finally {
    await releasePages(database.tables, queue.listWaiting(), { now: clock.now(), leaseUntil })
  }
}

/**
 * Reads the queued pages and gives their articles the longer text. Each page is read once; temporary failures are retried
 * up to three times in all. Throws when the signal aborts.
 */
export async function readPages(
  context: Context,
  options: ReadPagesOptions = {},
  signal?: AbortSignal,
): Promise<PageOutcome[]> {
  const stack = new AsyncDisposableStack()
  try {
    const fetch = options.fetch ?? stack.use(openSafeFetcher({ rule: context.config.outgoing })).fetch
    const robots = options.robots ?? new RobotsCache(context.clock)
    const reader = options.reader ?? stack.use(new PageReader())
    return await readDue(context, {
      fetch,
      robots,
      pauseMs: options.pauseMs ?? defaultPauseMs,
      reader,
      signal,
    })
  } finally {
    await stack.disposeAsync()
  }
}
