import { expect, test } from 'vitest'
import { evenStatistics } from '../../../../tests/support/term-statistics.ts'
import type { Article } from '#modules/news'
import { areLikelyOfOneEvent, areOfOneEvent } from './one-event.ts'
import { readProfile } from './report-profile.ts'

const profile = (title: string, body: string) =>
  readProfile({ title, body, language: 'en' } as Article, evenStatistics)

test('what may be one event is told as one only if it most likely is', () => {
  const first = profile(
    'Ferries stop at noon',
    'Captains sued Orlin Vasko, who runs the Tessaly line. Passengers waited beside empty piers.',
  )
  const repeated = profile(
    'Ferries idle at noon',
    'Passengers waited beside empty piers of the Tessaly line.',
  )
  const related = profile(
    'Ferries: minister visits harbour',
    'Orlin Vasko promised Tessaly ferries by Friday. Islanders booed, threw herring and demanded milk.',
  )
  expect([areOfOneEvent(first, repeated), areLikelyOfOneEvent(first, repeated)]).toEqual([true, true])
  expect([areOfOneEvent(first, related), areLikelyOfOneEvent(first, related)]).toEqual([true, false])
})

test('reports that name cities of different countries are probably of two events', () => {
  const first = profile(
    'Bakery oven explodes',
    'Neighbours heard the bakery explode in Lyon. Three were hurt.',
  )
  const inCity = (city: string) =>
    profile(
      'Oven explodes, three hurt',
      `A bakery in ${city} was destroyed. Inspectors blame faulty wiring and missing extinguishers.`,
    )
  expect(areLikelyOfOneEvent(first, inCity('Lyon'))).toBe(true)
  expect(areLikelyOfOneEvent(first, inCity('Hamburg'))).toBe(false)
})

test('two reports that share little are probably of one event if there are few others', () => {
  const read = (around: number, [title, body]: [string, string]) =>
    readProfile({ title, body, language: 'en', publishedAt: new Date() } as Article, {
      ...evenStatistics,
      countPublished: () => around,
    })
  const first: [string, string] = [
    'Coach overturns on Lurn pass, choir stranded overnight near glacier',
    'Nineteen pupils travelled home singing when thick fog rolled over meadows.',
  ]
  const later: [string, string] = [
    'Lurn pass: brakes failed, ministry orders inspection of every garage',
    'Experts examined wreckage of the coach inside a hangar, measured rubber and questioned mechanics.',
  ]
  expect(areOfOneEvent(read(30, first), read(30, later))).toBe(true)
  expect(areOfOneEvent(read(2500, first), read(2500, later))).toBe(false)
})
