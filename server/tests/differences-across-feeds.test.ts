import type { Answer } from '@tidings/contract/api/ask'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askServer, leadOf, sourcesOf, textsOf } from './support/asking.ts'
import { feed, openFeedServer, type FeedServer, type Item } from './support/feed-server.ts'
import { listStories, openStory } from './support/stories-of.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { refreshFeeds } from './support/read-news.ts'
import { openLoopbackFetcher } from './support/loopback-fetcher.ts'

const item = (paper: string, title: string, body: string): Item => ({
  title,
  body,
  link: `https://${paper}.example/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
})

const quake = {
  twelve: 'A strong earthquake struck the hills of central Italy early on Saturday, killing 12 people.',
  fifteen: 'The earthquake that struck central Italy early on Saturday killed 15 people.',
  nine: 'The earthquake in central Italy early on Saturday killed nine people, says the village doctor.',
}
const ferry = {
  thirty: 'The ferry that sank off the cape had 30 people aboard.',
  forty: 'The ferry that sank off the cape had 40 people aboard.',
}

let feeds: FeedServer
let server: TestServer
let subscriber: TestUser
let stranger: TestUser

/** Users' feeds must be on the open internet; in place of one, the name leads to the feed server on loopback. */
const ownAddress = () => feeds.addressOf('village').replace('127.0.0.1', 'village.example')

async function readOwnFeed(): Promise<void> {
  await using fetcher = openLoopbackFetcher()
  await refreshFeeds(server.context, { only: [ownAddress()], fetch: fetcher.fetch })
}

beforeAll(async () => {
  feeds = await openFeedServer()
  feeds.answers.set(
    'coast',
    feed('Coast News', [
      item('coast', 'Earthquake of magnitude 6.4 shakes central Italy, 12 dead', quake.twelve),
      item('coast', 'Ferry sinks off the cape in a storm', ferry.thirty),
    ]),
  )
  feeds.answers.set(
    'plain',
    feed('Plain Dealer', [
      item('plain', 'Italy earthquake: 15 dead as rescuers dig in the hills', quake.fifteen),
      item('plain', 'Council paints the old bridge green', 'The council has painted the old bridge green.'),
    ]),
  )
  feeds.answers.set(
    'village',
    feed('Village Voice', [
      item('village', 'Earthquake in central Italy: nine dead', quake.nine),
      item('village', 'Ferry sinks off the cape in a storm', ferry.forty),
    ]),
  )
  server = await startTestServer({ env: feeds.envFor(['coast', 'plain']) })
  await refreshFeeds(server.context)
  subscriber = await newUser(server.url)
  stranger = await newUser(server.url)
  await subscriber.prefer({ preferred_sources: [ownAddress()] })
  await fetch(`${server.url}/api/subscriptions`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${subscriber.accessToken}` },
  })
  await readOwnFeed()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await feeds[Symbol.asyncDispose]()
})

const differs = 'The sources differ on this:'
const ask = (user: TestUser, question: string): Promise<Answer> => askServer(server, user, question)

test('two sources whose stories were stored separately are compared when both are quoted', async () => {
  const answer = await ask(stranger, 'earthquake Italy')
  expect(textsOf(answer)).toEqual(expect.arrayContaining([quake.twelve, differs, quake.fifteen]))
  expect([quake.twelve, quake.fifteen]).toContain(leadOf(answer))
})

test('a personal feed is compared with the catalogue, for its subscriber only', async () => {
  const own = await ask(subscriber, 'ferry')
  expect(textsOf(own)).toEqual(expect.arrayContaining([ferry.thirty, differs, ferry.forty]))
  const others = await ask(stranger, 'ferry')
  expect(textsOf(others)).toContain(ferry.thirty)
  expect(textsOf(others)).not.toContain(differs)
  expect(JSON.stringify(others)).not.toContain('Village Voice')
  expect(JSON.stringify(others)).not.toContain(ferry.forty)
})

test('reports of an event are searched once per audience, and separately for subscribers of a personal feed', async () => {
  const { id } =
    (await listStories({ url: server.url, user: stranger })).stories.find(({ headline }) =>
      /earthquake/i.test(headline),
    ) ?? {}
  const sourcesFor = async (user: TestUser) => {
    const { reports } = await openStory({ url: server.url, user }, id ?? '')
    return reports.map(({ source }) => source).toSorted()
  }
  const others = await newUser(server.url)
  expect(await sourcesFor(stranger)).toEqual(['Coast News', 'Plain Dealer'])
  expect(await sourcesFor(subscriber)).toEqual(['Coast News', 'Plain Dealer', 'Village Voice'])
  expect(await sourcesFor(others)).toEqual(['Coast News', 'Plain Dealer'])
})

test('“what’s new” contains each event once, and another source’s report of it does not count as news later', async () => {
  const fresh = await newUser(server.url)
  const news = await ask(fresh, "what's new")
  expect(leadOf(news)).toMatch(/^Three new stories, from /)
  expect(textsOf(news)).toEqual(expect.arrayContaining([quake.twelve, differs, quake.fifteen]))
  expect(sourcesOf(news).toSorted()).toEqual(['Coast News', 'Plain Dealer'])
  expect(leadOf(await ask(fresh, 'anything else?'))).toMatch(/^Nothing new since /)
})
