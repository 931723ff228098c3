import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFeed, type ReadFeedResult, type FeedToRead } from './read-feed.ts'

const folder = new URL('../parse/fixtures/', import.meta.url)
const cases = readdirSync(folder).filter((name) => !name.endsWith('.json'))

const plain: Omit<FeedToRead, 'body'> = {
  contentType: null,
  url: 'https://feeds.example/feed',
  topics: [],
  language: null,
  headlinesOnly: false,
  now: new Date('2026-11-20T12:00:00Z'),
}

function essence(reading: ReadFeedResult): unknown {
  if (reading.kind !== 'read') return reading
  const articles = reading.articles.map(
    ({ topics: _topics, rating: _rating, isTeaser: _isTeaser, ...article }) => article,
  )
  return JSON.parse(JSON.stringify({ kind: reading.kind, title: reading.title, articles }))
}

test.each(cases)('%s is read as the file beside it says', (name) => {
  const expected: unknown = JSON.parse(readFileSync(new URL(name.replace(/\.\w+$/, '.json'), folder), 'utf8'))
  expect(essence(readFeed({ ...plain, body: readFileSync(new URL(name, folder)) }))).toEqual(expected)
})

function rss(items: string, declaration = ''): string {
  return `${declaration}<rss version="2.0"><channel><title>Été</title><link>https://a.example/</link>${items}</channel></rss>`
}
const item = '<item><title>L’été arrive déjà près de la mer</title><link>https://a.example/1</link></item>'

test.each([
  ['UTF-8 labelled as Latin-1', Buffer.from(rss(item)), 'text/xml; charset=iso-8859-1'],
  [
    'Windows-1252 labelled as UTF-8',
    Buffer.from(rss(item).replace('’', '\x92'), 'latin1'),
    'text/xml; charset=utf-8',
  ],
  [
    'Latin-1 by its declaration',
    Buffer.from(rss(item, '<?xml version="1.0" encoding="windows-1252"?>').replace('’', '\x92'), 'latin1'),
    null,
  ],
  ['UTF-16 with a byte-order mark', Buffer.from(`\uFEFF${rss(item)}`, 'utf16le'), 'text/xml'],
  ['an encoding that nobody knows', Buffer.from(rss(item)), 'text/xml; charset=klingon'],
])('%s is decoded', (_name, body, contentType) => {
  const reading = readFeed({ ...plain, body, contentType })
  expect(reading).toMatchObject({
    title: 'Été',
    articles: [{ title: 'L’été arrive déjà près de la mer', language: 'fr' }],
  })
})

test('a feed of headlines loses the publisher’s name in its titles and has no text', () => {
  const body = Buffer.from(
    rss(
      '<item><title>Ports reopen - after the storm - Reuters</title><link>https://n.example/1</link><description>&lt;a&gt;Ports&lt;/a&gt; Reuters</description></item>',
    ),
  )
  const reading = readFeed({ ...plain, body, headlinesOnly: true })
  expect(reading).toMatchObject({ articles: [{ title: 'Ports reopen - after the storm', body: '' }] })
})

test('a feed in none of the five languages is rejected', () => {
  const text =
    'O presidente do Brasil disse que a economia vai crescer no próximo ano e que os juros vão cair'
  const body = Buffer.from(
    rss(`<item><title>${text}</title><link>https://a.example/1</link></item>`).replace(
      '<channel>',
      '<channel><language>pt-BR</language>',
    ),
  )
  expect(readFeed({ ...plain, body })).toMatchObject({
    kind: 'read',
    articles: [],
    isUnusable: true,
    foreignItems: 1,
  })
})

test.each(['', '   ', '{}', 'nonsense', '<a/>', '\0\0\0', '<rss', '[]', 'null'])(
  '%j is rejected with a message',
  (text) => {
    expect(readFeed({ ...plain, body: Buffer.from(text) })).toMatchObject({
      kind: 'failed',
      reason: expect.any(String),
    })
  },
)
