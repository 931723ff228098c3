import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { feed, openFeedServer, type FeedServer } from './support/feed-server.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { refreshFeeds } from './support/read-news.ts'
import { untilWaiting } from './support/waiting-statements.ts'

const stack = new AsyncDisposableStack()
let server: TestServer
let feeds: FeedServer
beforeAll(async () => {
  feeds = stack.use(await openFeedServer())
  server = stack.use(await startTestServer({ env: feeds.envFor(['coast', 'hill']) }))
})
afterAll(() => stack.disposeAsync())

function refresh(name: string) {
  return refreshFeeds(server.context, { only: [feeds.addressOf(name)] })
}

// The embedded database answers one transaction after another.
test.runIf(inject('database').kind === 'server')(
  'a story that arrives from two feeds at the same moment is stored once',
  async () => {
    feeds.answers.set(
      'coast',
      feed('coast', [{ title: 'Tide tables are out', link: 'https://coast.example/' }]),
    )
    await refresh('coast') // The first to store anything also takes the samples away, and others wait for that.
    const titles = {
      coast: 'Parliament approves the ferry subsidy after a long night',
      hill: 'Ferry subsidy: parliament approves it after a long night',
    }
    for (const [name, title] of Object.entries(titles)) {
      feeds.answers.set(name, feed(name, [{ title, link: `https://${name}.example/ferry` }]))
    }
    const holder = await server.context.database.pool.connect()
    try {
      await holder.query('begin')
      // Both have compared before either is known to the other, unless the second waits for the first.
      await holder.query('lock table public.article_fingerprints in share mode')
      const both = [refresh('coast'), refresh('hill')]
      await untilWaiting(server, 2)
      await holder.query('commit')
      await Promise.all(both)
    } finally {
      holder.release()
    }
    const { rows } = await server.context.database.pool.query<{ story_id: string }>(
      'select story_id from public.articles where title = any($1)',
      [Object.values(titles)],
    )
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map((row) => row.story_id)).size).toBe(1)
  },
)
