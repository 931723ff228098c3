import { expect, test } from 'vitest'
import { findFeedLinks } from './find-feed-links.ts'

const url = 'https://site.example/news/'
const guesses = ['/feed', '/rss.xml', '/atom.xml'].map((place) => `https://site.example${place}`)

test.each([
  ['<link rel="alternate" type="application/rss+xml" href="rss">', 'https://site.example/news/rss'],
  [
    "<LINK HREF='/a.xml?x=1&amp;y=2' TYPE='application/atom+xml' REL='alternate'>",
    'https://site.example/a.xml?x=1&y=2',
  ],
  ['<link rel=alternate type=application/feed+json href=feed.json>', 'https://site.example/news/feed.json'],
  ['<link rel="feed" type="text/xml" href="//feeds.example/x" />', 'https://feeds.example/x'],
  [
    '<base href="https://base.example/y/"><link rel=alternate type=application/rss+xml href=z>',
    'https://base.example/y/z',
  ],
  ['<p>Read our <a class="x" href="/service/rss.xml">feed</a>', 'https://site.example/service/rss.xml'],
  [
    '<a href="/a/feed/">x</a><link rel=alternate type=application/rss+xml href=/first>',
    'https://site.example/first',
  ],
  [
    '<link rel=alternate type=application/rss+xml title=Kommentare href=/k><link rel=alternate type=application/rss+xml href=/first>',
    'https://site.example/first',
  ],
])('finds in %s first %s', (html, first) => {
  expect(findFeedLinks(html, url)[0]).toBe(first)
})

test.each([
  '',
  '<link rel="stylesheet" type="text/css" href="feed.css">',
  '<link rel="alternate" hreflang="de" href="/de">',
  '<link rel=alternate type=application/rss+xml href="javascript:alert(1)">',
  '<link rel=alternate type=application/rss+xml href="http://[">',
  '<a href="/freedom">x</a>',
])('tries only the usual addresses for %j', (html) => {
  expect(findFeedLinks(html, url)).toEqual(guesses)
})

test('returns a few of a page’s thousands of feeds', () => {
  const html = Array.from(
    { length: 5000 },
    (_, at) => `<link rel=alternate type=application/rss+xml href=/${at}>`,
  )
  expect(findFeedLinks(html.join(''), url)).toHaveLength(6)
})
