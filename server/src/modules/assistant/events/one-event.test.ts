import { expect, test } from 'vitest'
import { evenStatistics } from '../../../../tests/support/term-statistics.ts'
import type { Article } from '#modules/news'
import { areLikelyOfOneEvent } from './likely-one-event.ts'
import { areOfOneEvent, readProfile } from './report-profile.ts'

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
