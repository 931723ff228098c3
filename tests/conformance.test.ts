import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { idsTwice, looseRows, missingPlaces, missingTests, rowsOf } from './conformance-table.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const table = readFileSync(path.join(root, 'docs/conformance.md'), 'utf8')
const rows = rowsOf(table)

test('every row names an existing test, an open issue, or the reason why there is none', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(looseRows(rows)).toEqual([])
})

test('every test named by a row exists', () => {
  expect(missingTests(root, rows)).toEqual([])
})

test('every path named by a row exists, except for open issues', () => {
  const here = rows.filter(({ heldBy }) => !heldBy.startsWith('issue'))
  expect(missingPlaces(root, here)).toEqual([])
})

test('no row says "partly" or names a closed issue, and no id is used twice', () => {
  expect(table).not.toMatch(/\bpartly\b/i)
  expect(table).not.toMatch(/\bissue [12345]\b/)
  expect(idsTwice(rows)).toEqual([])
})

test('a table with missing tests and paths is reported', () => {
  const broken = rowsOf(
    [
      '| id | rule | where | held by |',
      '|---|---|---|---|',
      '| 2.1 | one | `web/src/nowhere.ts` | `tests/conformance.test.ts` › a title that no test has |',
      '| 2.2 | two | `web/src` | `tests/nowhere.test.ts` › every test named by a row exists |',
      '| 2.2 | again | `@a/package` | `tests/conformance.test.ts` › every test named by a row exists |',
      '| T1 | three | `web/src` | by good will |',
      '| T2 | four | `web/src` | `tests/conformance.test.ts` › every test named by a row |',
    ].join('\n'),
  )
  expect(broken).toHaveLength(5)
  expect(missingTests(root, broken)).toEqual([
    '2.1: tests/conformance.test.ts › a title that no test has',
    '2.2: tests/nowhere.test.ts › every test named by a row exists',
    'T2: tests/conformance.test.ts › every test named by a row',
  ])
  expect(missingPlaces(root, broken)).toEqual(['2.1: web/src/nowhere.ts'])
  expect(looseRows(broken)).toEqual(['T1'])
  expect(idsTwice(broken)).toEqual(['2.2'])
})

test('every trap and every settled gap has its row', () => {
  const ids = new Set(rows.map(({ id }) => id))
  const numbers = Array.from({ length: 68 }, (_, index) => `T${index + 1}`)
  const letters = [
    ...'ABCDEFGHIJKLMNOPQRSTUV'.split(''),
    'W2',
    'X',
    'Y',
    'Z',
    'AA',
    'BB',
    'CC',
    'DD',
    'EE',
    'FF',
    'GG',
    'HH',
  ]
  expect([...numbers, ...letters].filter((id) => !ids.has(id))).toEqual([])
})
