import type { Answer } from '@tidings/contract/api/ask'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askOn, leadOf, textsOf, titlesOf, wholeText } from './support/asking.ts'
import { findMiddayZone } from './support/midday-zone.ts'
import type { TestSource } from './support/source-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { hoursAgo, strikeSources } from './support/strike-sources.ts'
import { refreshFeeds } from './support/read-news.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const papers: TestSource[] = strikeSources.map((paper) => ({ ...paper, articles: [...paper.articles] }))
const timeZone = findMiddayZone()
let server: NewsServer
let user: TestUser

beforeAll(async () => {
  server = await startNewsServer(papers)
})
beforeEach(async () => {
  user = await newUser(server.url)
  await user.data.from('profiles').update({ timezone: timeZone }).eq('id', user.id)
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (question: string, after?: Answer) =>
  askOn(server.url, user, { question, ...(after ? { after } : {}) })

/** When the newest entry of the history was made, as the user's clock shows it. */
async function lastTime(): Promise<string> {
  const [newest] = await user.history()
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  })
  return clock.format(new Date(newest?.created_at ?? 0)).replace(/^0(?=\d)/, '')
}

test('delivered news is repeated only on request', async () => {
  const first = await ask('news from the Guardian')
  expect(titlesOf(first)).toHaveLength(2)
  const time = await lastTime()
  const second = await ask('What has the Guardian got?')
  expect(wholeText(second)).toBe(
    `Nothing new from the Guardian since ${time}. Say “repeat” to hear it again.`,
  )
  expect(second.next).toEqual(['Repeat'])
  expect(titlesOf(await ask('Repeat', second))).toEqual(titlesOf(first))
  expect(titlesOf(await ask('the news from the Guardian once more'))).toEqual(titlesOf(first))
})

test('the same question is answered again, after a notice that it is not new', async () => {
  const first = await ask('news from the Guardian')
  const time = await lastTime()
  const again = await ask('News from the Guardian?')
  expect(textsOf(again).slice(0, 2)).toEqual([
    `Nothing new from the Guardian since ${time}.`,
    'Here it is again.',
  ])
  expect(titlesOf(again)).toEqual(titlesOf(first))
})

test('a topic has nothing new once delivered, and says so in the language of the question', async () => {
  await ask("What's new in sport?")
  const time = await lastTime()
  expect(leadOf(await ask("What's new in sport?"))).toBe(`Nothing new on sport since ${time}.`)
  const [hour, minute] = time.split(':')
  expect(wholeText(await ask('Gibt es Neues aus dem Sport?'))).toBe(
    `Nichts Neues zu „Sport“ seit ${hour}:${minute} Uhr. Sagen Sie „wiederholen“, um es noch einmal zu hören.`,
  )
})

test('a subject is told again, unless the question asks only for what is new', async () => {
  const first = await ask('strikes in Italy')
  expect(titlesOf(await ask('strikes in Italy'))).toEqual(titlesOf(first))
  expect(leadOf(await ask('What is new about strikes in Italy?'))).toMatch(
    /^Nothing new on strikes in Italy since \d+:\d\d\.$/,
  )
})

test.each([
  ['more', 'in the same conversation', /^Two more stories, from /],
  ['stories', 'in another one', /^Two stories, from /],
])('undelivered news comes next, and is introduced as %s %s', async (words, _, lead) => {
  await user.prefer({ summary_length_preference: 'short' })
  const first = await ask("What's new?")
  const second = await askOn(server.url, user, {
    question: "What's new?",
    ...(words === 'more' ? { after: first } : {}),
  })
  expect(leadOf(second)).toMatch(lead)
  expect(titlesOf(first).filter((title) => titlesOf(second).includes(title))).toEqual([])
  // What came out nine days ago is no news beside these.
  expect(leadOf(await ask("What's new?"))).toMatch(/^Nothing new since/)
})

test('after something else, undelivered news is not "more"', async () => {
  await user.prefer({ summary_length_preference: 'short' })
  const first = await ask("What's new?")
  const other = await ask(titlesOf(first)[0] ?? '')
  const second = await askOn(server.url, user, { question: "What's new?", after: other })
  expect(leadOf(second)).toMatch(/^Two stories, from /)
})

test('later news is told alone, as new since then', async () => {
  await ask("What's new?")
  const time = await lastTime()
  papers.at(-1)?.articles.push({
    title: 'Swimmer crosses the strait at night',
    body: 'A swimmer crossed the strait at night in eleven hours. It was the first crossing in a decade.',
    publishedAt: new Date(Date.now() + 1000),
  })
  await refreshFeeds(server.context, { only: [server.sources.addressOf('BBC')] })
  const later = await ask("What's new?")
  expect(titlesOf(later)).toEqual(['Swimmer crosses the strait at night'])
  expect(leadOf(later)).toBe(`One new story since ${time}, from the BBC.`)
})

test('the day is named if the last time was not today', async () => {
  await ask('news from the Guardian')
  const [entry] = await user.history()
  const { error } = await user.data
    .from('query_history')
    .update({ created_at: hoursAgo(24 * 3).toISOString() })
    .eq('id', entry?.id ?? '')
  expect(error).toBeNull()
  const day = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone }).format(hoursAgo(24 * 3))
  expect(leadOf(await ask('news from the Guardian'))).toBe(`Nothing new from the Guardian since ${day}.`)
})

test('what another user has heard is still news', async () => {
  await ask("What's new?")
  const other = await newUser(server.url)
  expect(leadOf(await askOn(server.url, other, { question: "What's new?" }))).toMatch(
    /^\w+ (?:new )?stories, from/,
  )
})
