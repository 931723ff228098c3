import { openSafeFetcher, type SafeFetch } from '#platform/safe-fetch'
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
  /** What is remembered from one run to the next. */
  robots?: RobotsCache
  /** Between two pages of one host. */
  pauseMs?: number
}

export type PageOutcome = { url: string; kind: 'added' | 'given up' | 'again later'; reason: string }

type Means = Required<ReadPagesOptions> & { reader: PageReader; signal: AbortSignal | undefined }

const pagesAtOnce = 4
const pagesPerClaim = 64
const usualPauseMs = 1000
const hostBudgetMs = 60_000
const runBudgetMs = 4 * 60_000
const leaseMs = 10 * 60_000
const mostAttempts = 3
const firstWaitMs = 15 * 60_000

/** Writes down how it went with a page, and when to try again if that may help. */
async function settle(context: Context, page: QueuedPage, reading: FetchedArticle): Promise<PageOutcome> {
  const db = context.database.tables
  const attempts = page.attempts + 1
  const end = (kind: PageOutcome['kind'], reason: string) => ({ url: page.link, kind, reason })
  if (reading.kind === 'added') {
    await saveLongerText(db, page.article_id, reading.article)
    await recordPage(db, page.article_id, { outcome: 'read', dueAt: null, attempts })
    return end('added', 'read')
  }
  const isOver = reading.kind === 'refused' || attempts >= mostAttempts
  const waitMs = reading.kind === 'failed' ? Math.max(reading.restMs, firstWaitMs * 4 ** page.attempts) : 0
  const dueAt = isOver ? null : new Date(context.clock.now().getTime() + waitMs)
  await recordPage(db, page.article_id, { outcome: reading.reason, dueAt, attempts })
  return end(isOver ? 'given up' : 'again later', reading.reason)
}

function getHost({ link }: QueuedPage): string {
  return new URL(link).host
}

async function readInTurn(
  context: Context,
  turn: QueuedTask<QueuedPage>,
  means: Means,
): Promise<PageOutcome> {
  const page = turn.item
  const reading = await fetchArticle(context, page, means)
  const outcome = await settle(context, page, reading)
  if (reading.kind === 'failed' && reading.restMs > 0) {
    turn.rest()
    const until = new Date(context.clock.now().getTime() + reading.restMs)
    await postponeHostPages(context.database.tables, getHost(page), until)
  }
  await context.clock.sleep(means.pauseMs, means.signal)
  return outcome
}

async function readDue(context: Context, means: Means): Promise<PageOutcome[]> {
  const { clock, database } = context
  const begunAt = clock.now().getTime()
  const leaseUntil = new Date(begunAt + leaseMs)
  const turns = new HostQueue(getHost, hostBudgetMs)
  const claimMore = async () => {
    const due = await claimPages(database.tables, { now: clock.now(), leaseUntil, limit: pagesPerClaim })
    turns.add(due)
    return due.length > 0
  }
  const run = {
    clock,
    turns,
    atOnce: pagesAtOnce,
    endsAt: begunAt + runBudgetMs,
    claimMore,
    signal: means.signal,
  }
  try {
    return await drainQueue(run, (turn) => readInTurn(context, turn, means))
  } finally {
    await releasePages(database.tables, turns.waiting(), { now: clock.now(), leaseUntil })
  }
}

/**
 * Reads the pages of articles of which a feed gave a teaser, and gives the articles the text that stands there. Each is
 * read once; one that cannot be had now is tried a few times. Throws when the signal aborts.
 */
export async function readPages(
  context: Context,
  options: ReadPagesOptions = {},
  signal?: AbortSignal,
): Promise<PageOutcome[]> {
  const stack = new AsyncDisposableStack()
  try {
    const fetch = options.fetch ?? stack.use(openSafeFetcher()).fetch
    const robots = options.robots ?? new RobotsCache(context.clock)
    const reader = stack.use(new PageReader())
    return await readDue(context, { fetch, robots, pauseMs: options.pauseMs ?? usualPauseMs, reader, signal })
  } finally {
    await stack.disposeAsync()
  }
}
