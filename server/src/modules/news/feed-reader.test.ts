import { afterEach, expect, test } from 'vitest'
import { FeedReader } from './feed-reader.ts'

const feed = {
  contentType: null,
  url: 'https://a.example/feed',
  topics: [],
  language: null,
  headlinesOnly: false,
  now: new Date('2026-11-20T12:00:00Z'),
}
const good = Buffer.from(
  '<rss version="2.0"><channel><title>Good</title><link>https://a.example/</link><item><title>A story that is fine</title><link>https://a.example/1</link></item></channel></rss>',
)
let reader: FeedReader
afterEach(() => reader[Symbol.asyncDispose]())

const entities = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(100)}">${Array.from({ length: 12 }, (_, n) => `<!ENTITY ${'b'.repeat(n + 1)} "${`&${n === 0 ? 'a' : 'b'.repeat(n)};`.repeat(10)}">`).join('')}]><rss version="2.0"><channel><title>&bbbbbbbbbbbb;</title></channel></rss>`

test.each([
  ['entities that multiply', entities],
  ['fifty thousand nested tags', `<rss version="2.0"><channel>${'<a>'.repeat(50_000)}`],
  [
    'fifteen megabytes of tags',
    `<rss version="2.0"><channel>${'<item><title>x</title></item>'.repeat(500_000)}</channel></rss>`,
  ],
])('%s cost little, and the next feed is read', async (_name, text) => {
  reader = new FeedReader()
  const started = performance.now()
  await reader.read({ ...feed, body: Buffer.from(text) })
  expect(performance.now() - started).toBeLessThan(12_000)
  expect(await reader.read({ ...feed, body: good })).toMatchObject({ kind: 'read', title: 'Good' })
})

test('a feed that takes longer than the limit fails in words, and the next one gets a new thread', async () => {
  let limit = 1
  reader = new FeedReader({ timeLimitMs: () => limit })
  const reading = await reader.read({ ...feed, body: good })
  expect(reading).toEqual({ kind: 'failed', reason: 'The feed takes too long to read.' })
  limit = 10_000
  expect(await reader.read({ ...feed, body: good })).toMatchObject({ kind: 'read' })
})
