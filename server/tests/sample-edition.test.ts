import type { NewsStatus } from '@tidings/contract/api/news'
import { expect, test } from 'vitest'
import { findLatestArticles, prepareNews } from '#modules/news'
import { feed, openFeedServer } from './support/feed-server.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { refreshFeeds } from './support/read-news.ts'

const wish = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en', 'fr', 'es', 'de', 'it'],
  contentFilter: 'none',
  limit: 100,
} as const

async function statusOf(server: TestServer): Promise<NewsStatus> {
  return (await (await fetch(`${server.url}/api/news/status`)).json()) as NewsStatus
}

test('an empty start has the marked sample edition, and the first real article ends it for good', async () => {
  await using feeds = await openFeedServer()
  await using server = await startTestServer({ env: feeds.envFor(['a']) })
  expect(await statusOf(server)).toEqual({
    lastFetchedAt: null,
    articleCount: 60,
    sample: true,
    feeds: 1,
    failingFeeds: 0,
    nextFetchAt: expect.any(String),
  })
  const stories = await findLatestArticles(server.context, wish)
  expect(stories).toHaveLength(60)
  expect(stories.every((story) => story.sample && story.source === 'Tidings Sample')).toBe(true)
  await refreshFeeds(server.context)
  expect(await statusOf(server)).toMatchObject({ sample: true, failingFeeds: 1 })

  feeds.answers.set(
    'a',
    feed('Coast News', [{ title: 'Storm closes the ports', link: 'https://site.example/1' }]),
  )
  await refreshFeeds(server.context, { only: [feeds.addressOf('a')] })
  expect(await findLatestArticles(server.context, wish)).toMatchObject([
    { title: 'Storm closes the ports', sample: false },
  ])
  await prepareNews(server.context)
  expect(await statusOf(server)).toMatchObject({
    articleCount: 1,
    sample: false,
    failingFeeds: 0,
    lastFetchedAt: expect.any(String),
  })
})

test('a sample story’s link opens its place on a page that explains it', async () => {
  await using server = await startTestServer()
  const [story] = await findLatestArticles(server.context, { ...wish, limit: 1 })
  const url = new URL(story?.url ?? '')
  const page = await (await fetch(url)).text()
  expect(page).toContain('These stories are invented.')
  expect(page).toContain(`<article id="${url.hash.slice(1)}"`)
  expect(page).not.toMatch(/style=|<script|<style/)
  expect(page).toContain('<a href="/">Back to Home</a>')
  expect(page).toContain('href="/sample-edition.css"')
})

test('without any article, nothing is found and nothing breaks', async () => {
  await using server = await startTestServer()
  await server.context.database.tables.deleteFrom('articles').execute()
  expect(await findLatestArticles(server.context, wish)).toEqual([])
  expect(await statusOf(server)).toMatchObject({ articleCount: 0, sample: false })
})
