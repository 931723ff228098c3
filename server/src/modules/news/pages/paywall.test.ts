import { expect, test } from 'vitest'
import { hasPaywall } from './paywall.ts'

const linked = (json: string, type = 'application/ld+json') => `<script type="${type}">${json}</script>`

test.each([
  [linked('{"@type":"NewsArticle","isAccessibleForFree":false}'), true],
  [linked('{"@type":"NewsArticle","isAccessibleForFree":"False"}'), true],
  [linked('{"isAccessibleForFree":"https://schema.org/False"}'), true],
  [linked('[{"@graph":[{"a":{"isAccessibleForFree":false}}]}]'), true],
  [linked('{"broken":') + linked('\n{"isAccessibleForFree":false}\n'), true],
  ['<SCRIPT id=x type=\'application/ld+json; charset=utf-8\'>{"isAccessibleForFree":false}</SCRIPT>', true],
  ['<meta property="article:content_tier" content="locked">', true],
  ['<meta property="article:content_tier" content="free">', false],
  [linked('{"@type":"NewsArticle","isAccessibleForFree":true}'), false],
  [linked('{"isAccessibleForFree":false}', 'text/javascript'), false],
  ['<p>isAccessibleForFree: false</p>', false],
  [linked('"isAccessibleForFree"'), false],
])('%s: %s', (html, expected) => {
  expect(hasPaywall(html)).toBe(expected)
})
