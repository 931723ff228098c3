import { expect, test } from 'vitest'
import { canonicaliseLink } from './canonical-link.ts'

test.each([
  ['https://a.example/x?utm_source=rss&id=1&fbclid=2#top', 'https://a.example/x?id=1'],
  ['/x', 'https://base.example/x'],
  ['  x?at_medium=RSS&at_campaign=rss ', 'https://base.example/feed/x'],
  ['//b.example/y', 'https://b.example/y'],
  [
    'https://www.google.com/url?sa=t&url=https://a.example/x%3Fid%3D1%26gclid%3D2',
    'https://a.example/x?id=1',
  ],
  [
    'https://www.google.com/url?url=javascript:alert(1)',
    'https://www.google.com/url?url=javascript:alert(1)',
  ],
  ['https://a.example/n;jsessionid=0A1B.node2?id=1&PHPSESSID=f00', 'https://a.example/n?id=1'],
  ['https://a.example/x?q=caf%E9+au+lait&n=%7B1%7D', 'https://a.example/x?q=caf%E9+au+lait&n=%7B1%7D'],
  ['https://a.example/#!/story/1', 'https://a.example/#!/story/1'],
  ['https://a.example/app#/story/1', 'https://a.example/app#/story/1'],
  ['https://www.google.com/amp/s/a.example/x?id=1&utm_source=g', 'https://a.example/x?id=1'],
  ['https://a-example.cdn.ampproject.org/c/s/a.example/x', 'https://a.example/x'],
  ['HTTPS://User:pw@A.Example:443/z', 'https://a.example/z'],
])('%s is stored as %s', (link, expected) => {
  expect(canonicaliseLink(link, 'https://base.example/feed/')).toBe(expected)
})

test.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'urn:uuid:1',
  'mailto:a@b.example',
  `https://a.example/${'x'.repeat(2000)}`,
])('%s is not a link', (link) => expect(canonicaliseLink(link, 'https://base.example/')).toBeNull())
