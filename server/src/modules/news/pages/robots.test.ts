import { expect, test } from 'vitest'
import { processorSeconds } from '../../../../tests/support/processor-seconds.ts'
import { isAllowed, parseRobots } from './robots.ts'

const may = (robots: string, path: string) =>
  isAllowed(parseRobots(robots, 'tidings'), new URL(path, 'https://a.example'))

test.each([
  ['', '/a', true],
  ['User-agent: *\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow:', '/a', true],
  ['user-agent: OtherBot\ndisallow: /', '/a', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Tidings\nDisallow: /private', '/a', true],
  ['User-agent: *\nAllow: /\n\nUser-agent: tidings\nDisallow: /', '/a', false],
  ['User-agent: other\nUser-agent: tidings\nDisallow: /a # not this', '/a', false],
  ['User-agent: tidings\nDisallow: /a\nUser-agent: other\nDisallow: /b', '/b', true],
  ['User-agent: *\nDisallow: /a\nAllow: /a/open', '/a/open/1', true],
  ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf?z=1', true],
  ['User-agent: *\nDisallow: /*/print', '/news/print', false],
  ['User-agent: *\nDisallow: /*?print=', '/news?print=1', false],
  ['User-agent: *\nDisallow: /é', '/%C3%A9tat', false],
  ['User-agent: *\nDisallow: /exact$', '/exact', false],
  ['User-agent: *\nDisallow: /exact$', '/exactly', true],
  ['\uFEFFUser-agent: *\r\nCrawl-delay: 5\r\nDisallow: /a', '/a', false],
  ['<html><body>Not found</body></html>', '/a', true],
  ['Disallow: /', '/a', true],
])('%j and %s: %s', (robots, path, allowed) => {
  expect(may(robots, path)).toBe(allowed)
})

test('matches a rule full of stars quickly', () => {
  const seconds = processorSeconds(() =>
    may(`User-agent: *\nDisallow: ${'/*a'.repeat(20_000)}$`, `/${'a'.repeat(2000)}`),
  )
  expect(seconds).toBeLessThan(1)
})
