import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFeedServer, type ServedFeed } from '../../e2e/support/feed-server.ts'
import { startServerProcess, until } from '../../e2e/support/server-process.ts'
import { makeUpNews } from './made-up-news.ts'

export type Newsroom = AsyncDisposable & { url: string; output: () => string }

const lookedAfterMs = 500
const storedWithinMs = 900_000

type Status = { articleCount: number; sample: boolean }

/** A server with this much generated news, all stored. */
export function openNewsroom(
  { articlesPerFeed, feeds }: { feeds: number; articlesPerFeed: number },
  env: Record<string, string> = {},
): Promise<Newsroom> {
  return openNewsroomOf(makeUpNews(feeds, articlesPerFeed), env)
}

/** A server with the news of these feeds, all stored. Request limits are off, because the callers ask a lot. */
export async function openNewsroomOf(
  feeds: ServedFeed[],
  env: Record<string, string> = {},
): Promise<Newsroom> {
  await using stack = new AsyncDisposableStack()
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  stack.defer(() => rmSync(directory, { recursive: true, force: true }))
  const publisher = stack.use(await startFeedServer(feeds))
  const feedsFile = path.join(directory, 'feeds.txt')
  writeFileSync(feedsFile, publisher.feedUrls.join('\n'))
  const server = stack.use(
    await startServerProcess({
      DATA_DIR: path.join(directory, 'data'),
      FEEDS: feedsFile,
      FEED_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      // Otherwise a call accepts 30 questions a minute.
      AUTH_RATE_LIMITS: 'off',
      ...env,
    }),
  )
  const count = feeds.reduce((sum, { articles }) => sum + articles.length, 0)
  const isStored = async () => {
    // Counting articles would delay storing more.
    await sleep(lookedAfterMs)
    const status = (await (await fetch(`${server.url}/api/news/status`)).json()) as Status
    return !status.sample && status.articleCount >= count
  }
  await until('all articles are stored', isStored, storedWithinMs)
  const held = stack.move()
  return { url: server.url, output: server.output, [Symbol.asyncDispose]: () => held.disposeAsync() }
}
