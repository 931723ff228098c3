import { expect, test } from 'vitest'
import { evenStatistics } from '../../../../tests/support/term-statistics.ts'
import type { Article, TermStatistics } from '#modules/news'
import { areOfOneEvent } from './one-event.ts'
import { readProfile } from './report-profile.ts'

const onShares = 'shares trading company earnings analysts growth sales quarter demand forecast'

/** Words of reports on shares are neither common nor rare, all others are rare. */
const statistics: TermStatistics = {
  ...evenStatistics,
  rarity: (word) => (onShares.includes(word) ? 0.42 : 0.8),
}
const profile = (title: string, body: string) =>
  readProfile({ title, body, language: 'en' } as Article, statistics)

test('reports on the same beat are different events, however many of its words they share', () => {
  const tools = profile('Toolmaker falls', `${onShares}. Drills lay unsold in Vermont warehouses.`)
  const drugs = profile('Syrup lifts chemist', `${onShares}. Coughing winters helped Pellamed patients.`)
  expect(areOfOneEvent(tools, drugs)).toBe(false)
})

test('a few shared rare words make two reports one event, among any number of reports on the beat', () => {
  const first = profile('Toolmaker falls', `${onShares}. Drills lay unsold in Vermont warehouses.`)
  const second = profile('Toolmaker cuts jobs', `${onShares}. Unsold drills fill Vermont.`)
  expect(areOfOneEvent(first, second)).toBe(true)
})

test('reports that share names, but no word of their headlines, are different events', () => {
  const ferries = profile('Ferries stop at noon', 'Captains sued Orlin Vasko, who runs the Tessaly line.')
  const regatta = profile('Rowing crown goes to newcomer', 'Orlin Vasko handed over the Tessaly cup.')
  expect(areOfOneEvent(ferries, regatta)).toBe(false)
  const again = profile('Noon: ferries idle', 'Orlin Vasko locked out captains of the Tessaly line.')
  expect(areOfOneEvent(ferries, again)).toBe(true)
})

test('two shared rare words do not join a short report to a long one, because too many pairs could match', () => {
  const long =
    'Beavers gnaw willows beside quiet canals while anglers wait, herons fish, ferries idle and otters play.'
  const insurers = profile('Stormy year', `${long} Earthquake and disaster cost insurers dearly.`)
  expect(areOfOneEvent(profile('Earthquake disaster strikes Ruvania', ''), insurers)).toBe(false)
  const again = profile('Ruvania: earthquake disaster leaves hundreds homeless', '')
  expect(areOfOneEvent(profile('Earthquake disaster strikes Ruvania', ''), again)).toBe(true)
})
