import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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

const entities = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(100)}">${Array.from({ length: 12 }, (_, n) => `<!ENTITY ${'b'.repeat(n + 1)} "${`&${n === 0 ? 'a' : 'b'.repeat(n)};`.repeat(10)}">`).join('')}]><rss version="2.0"><channel><title>&bbbbbbbbbbbb;</title></channel></rss>`

const megabyte = 1024 * 1024
const largest = 15 * megabyte

/** As much of `text` as a feed may have, after the start of one. */
function full(text: string, start = '<rss version="2.0"><channel><title>Big</title>'): Buffer {
  const times = Math.floor((largest - start.length) / Buffer.byteLength(text))
  return Buffer.concat([Buffer.from(start), Buffer.alloc(times * Buffer.byteLength(text), text)])
}

function fullOfItems(body: string): Buffer {
  return full(
    `<item><title>The ports are closed</title><link>https://a.example/1</link><description><![CDATA[${body}]]></description></item>`,
  )
}

const hostile: [string, Buffer][] = [
  ['entities that multiply', Buffer.from(entities)],
  ['fifty thousand nested tags', Buffer.from(`<rss version="2.0"><channel>${'<a>'.repeat(50_000)}`)],
  ['five million nested tags', full('<a>')],
  ['nested tags in one item', full('<b>', '<rss><channel><item><description>')],
  ['millions of flat tags', full('<a/>')],
  ['half a million items', full('<item><title>x</title></item>')],
  ['a million attributes', full(' a="1"', '<rss><channel ')],
  [
    'a million different attributes',
    Buffer.from(`<rss ${Array.from({ length: largest / 14 }, (_, n) => `a${n}="1"`).join(' ')}>`),
  ],
  ['closing tags of what was never open', full('</a>', `<rss><channel>${'<b>'.repeat(100)}`)],
  ['a title without an end', full('x', '<rss><channel><title><![CDATA[')],
  ['comments in comments', full('<!--')],
  ['texts of nested tags', fullOfItems('<b>'.repeat(16_000) + '</i>'.repeat(12_000))],
  ['texts of angle brackets', fullOfItems('<'.repeat(100_000))],
  ['texts of entities', fullOfItems('&eacute;'.repeat(12_000))],
  ['texts of words', fullOfItems('the ports of the coast '.repeat(4000))],
  ['JSON in JSON', full('[', '{"version":"https://jsonfeed.org/version/1","items":')],
  ['millions of JSON values', full('{"a":[]},', '{"version":"https://jsonfeed.org/version/1","items":[')],
  ['a web page of links', full('<a href="feed.xml">', '<!doctype html><html>')],
  ['a web page of names without values', full(`<a ${'a:'.repeat(1990)}>`, '<!doctype html><html>')],
  [
    'words of every language in a thousand items',
    full(
      `<item><title>${'Zug train tren treno Bahn dei les '.repeat(25)}</title><link>https://a.example/1</link></item>`,
    ),
  ],
  ['letters of no encoding', Buffer.alloc(largest, Buffer.from([0xe9, 0x81, 0x20, 0xff, 0x8d]))],
  ['a compression bomb', gzipSync(Buffer.alloc(200 * megabyte, '<item>'))],
]

let reader: FeedReader
beforeAll(async () => {
  reader = new FeedReader()
  await reader.read({ ...feed, body: good })
})
afterAll(() => reader[Symbol.asyncDispose]())

test.each(hostile)('%s: at most two seconds and 200 MB, and the next feed is read', async (_name, body) => {
  // What an earlier feed has cost may not be given back yet.
  const restingMb = process.memoryUsage().rss / megabyte
  let mostMb = restingMb
  const watch = setInterval(() => (mostMb = Math.max(mostMb, process.memoryUsage().rss / megabyte)), 5)
  const before = process.cpuUsage()
  await reader.read({ ...feed, body })
  const { user, system } = process.cpuUsage(before)
  clearInterval(watch)
  // Of the processor: what else runs on the machine counts for nothing.
  expect((user + system) / 1e6).toBeLessThan(2)
  expect(mostMb - restingMb).toBeLessThan(200)
  expect(await reader.read({ ...feed, body: good })).toMatchObject({ kind: 'read', title: 'Good' })
})

test('a feed that exceeds the time limit fails with a message, and the next one gets a new thread', async () => {
  let limit = 1
  const limited = new FeedReader({ timeLimitMs: () => limit })
  onTestFinished(() => limited[Symbol.asyncDispose]())
  const reading = await limited.read({ ...feed, body: good })
  expect(reading).toEqual({ kind: 'failed', reason: 'The feed takes too long to read.' })
  limit = 10_000
  expect(await limited.read({ ...feed, body: good })).toMatchObject({ kind: 'read' })
})
