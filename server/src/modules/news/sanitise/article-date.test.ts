import { expect, test } from 'vitest'
import { articleDate } from './article-date.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['Thu, 19 Nov 2026 10:00:00 GMT', '2026-11-19T10:00:00.000Z'],
  ['Thu, 19 Nov 2026 10:00:00 +0530', '2026-11-19T04:30:00.000Z'],
  ['Thu, 19 Nov 2026 10:00:00 EST', '2026-11-19T15:00:00.000Z'],
  ['19 Nov 2026 10:00 CET', '2026-11-19T09:00:00.000Z'],
  ['Thu, 19 Nov 26 10:00:00 GMT', '2026-11-19T10:00:00.000Z'],
  ['2026-11-19T10:00:00Z', '2026-11-19T10:00:00.000Z'],
  ['2026-11-19T10:00:00.123+02:00', '2026-11-19T08:00:00.123Z'],
  ['2026-11-19T10:00:00', '2026-11-19T10:00:00.000Z'],
  ['2026-11-19 10:00:00', '2026-11-19T10:00:00.000Z'],
  ['2026-11-19', '2026-11-19T00:00:00.000Z'],
  ['Do, 19 Okt 2026 10:00:00 +0200', '2026-10-19T08:00:00.000Z'],
  ['jeu., 19 févr. 2026 10:00:00 +0100', '2026-02-19T09:00:00.000Z'],
  ['19 settembre 2026 10:00:00 GMT', '2026-09-19T10:00:00.000Z'],
  ['1795082400', '2026-11-19T10:00:00.000Z'],
  ['1795082400000', '2026-11-19T10:00:00.000Z'],
])('%s is understood', (text, expected) => {
  expect(articleDate([text], now).toISOString()).toBe(expected)
})

test.each([
  '',
  'yesterday',
  '0000-00-00',
  'Thu, 99 Foo 2026',
  '1 Jan 1970 00:00:00 GMT',
  '2099-01-01T00:00:00Z',
])('%j becomes the time of fetching', (text) => expect(articleDate([text], now)).toEqual(now))

test('the first date that can be read counts', () => {
  expect(articleDate(['?', '2026-11-01', '2026-11-02'], now).toISOString()).toBe('2026-11-01T00:00:00.000Z')
})
