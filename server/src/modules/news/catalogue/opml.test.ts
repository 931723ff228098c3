import { expect, test } from 'vitest'
import { readOpml, writeOpml } from './opml.ts'

test('nested groups and categories become topics, and feeds within feeds are found', () => {
  const feeds = readOpml(`<?xml version="1.0"?><opml version="1.0"><body>
    <outline text="Papers"><outline title="Science"><outline text="Stars" xmlUrl="https://stars.example/feed" category="/Education,Gossip" language="en-GB">
      <outline text="Inner" xmlUrl="https://inner.example/feed"/></outline></outline></outline>
    <outline text="Outer" xmlUrl="https://outer.example/feed"/></body></opml>`)
  expect(feeds).toMatchObject([
    { source: 'Stars', url: 'https://stars.example/feed', topics: ['Science', 'Education'], language: 'en' },
    { source: 'Inner', topics: ['Science'], language: null },
    { source: 'Outer', topics: [] },
  ])
})

test('a damaged file is read as far as possible', () => {
  const feeds = readOpml(
    `<opml><outline text="Fish & Chips" xmlurl=https://fish.example/feed?a=1&b=2><outline XMLURL="https://cut.example/feed" TEXT=""/><outline text="Bad" xmlUrl="javascript:alert(1)"/><outline text="Half" xmlUrl="https://half`,
  )
  expect(feeds).toMatchObject([
    { source: 'Fish & Chips', url: 'https://fish.example/feed?a=1&b=2', namesItself: false },
    { source: 'cut.example', namesItself: true },
  ])
  expect(readOpml('<rss><channel/></rss>')).toBeNull()
  expect(readOpml('<opml/>')).toEqual([])
})

test('feeds survive export and import', () => {
  const feeds = [
    {
      url: 'https://a.example/x?a=1&b=2',
      source: 'Tom &amp; "Jerry" <News>',
      topics: ['Science' as const],
      language: 'de' as const,
      headlinesOnly: false,
    },
    { url: 'https://b.example/', source: 'Été', topics: [], language: null, headlinesOnly: true },
  ]
  expect(readOpml(writeOpml(feeds))).toMatchObject(feeds)
})
