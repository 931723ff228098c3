import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const table = readFileSync(path.join(root, 'docs/conformance.md'), 'utf8')

type Row = { id: string; rule: string; where: string; heldBy: string }

/** Rows of the tables: `| id | rule | where | held by |`. */
const rows: Row[] = [...table.matchAll(/^\| (\S+) \| (.+?) \| (.*?) \| (.*?) \|$/gm)]
  .map(([, id = '', rule = '', where = '', heldBy = '']) => ({ id, rule, where, heldBy }))
  .filter(({ id }) => /^\d|^T\d|^[A-Z]{1,2}2?$/.test(id))

/** Named as `path/of/file.test.ts` › title; several are parted by `;`. */
function namedTests({ heldBy }: Row): { file: string; title: string }[] {
  return [...heldBy.matchAll(/`([^`]+\.test\.tsx?)` › ([^;]+)/g)].map(([, file = '', title = '']) => ({
    file,
    title: title.trim(),
  }))
}

function hasTest(file: string, title: string): boolean {
  if (!existsSync(path.join(root, file))) return false
  const source = readFileSync(path.join(root, file), 'utf8').replaceAll("\\'", "'")
  return source.includes(title)
}

test('every row names a test that exists, an open issue, or the reason why it cannot be met', () => {
  expect(rows.length).toBeGreaterThan(150)
  const loose = rows.filter(
    (row) => namedTests(row).length === 0 && !/^(issue \d|not met: |no test: )/.test(row.heldBy),
  )
  expect(loose.map(({ id }) => id)).toEqual([])
})

test('every test that a row names exists', () => {
  const missing = rows.flatMap((row) =>
    namedTests(row)
      .filter(({ file, title }) => !hasTest(file, title))
      .map(({ file, title }) => `${row.id}: ${file} › ${title}`),
  )
  expect(missing).toEqual([])
})

test('no row says "partly", and no rule stands twice', () => {
  expect(table).not.toMatch(/\bpartly\b/i)
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('every item of the traps has its row', () => {
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
