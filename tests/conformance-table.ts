import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Row = { id: string; rule: string; where: string; heldBy: string }

/** Rows of the tables: `| id | rule | where | held by |`. */
export function rowsOf(table: string): Row[] {
  return [...table.matchAll(/^\| (\S+) \| (.+?) \| (.*?) \| (.*?) \|$/gm)]
    .map(([, id = '', rule = '', where = '', heldBy = '']) => ({ id, rule, where, heldBy }))
    .filter(({ id }) => /^\d|^[NST]\d|^[A-Z]{1,2}2?$/.test(id))
}

/** Written as `path/of/file.test.ts` › title; several are separated by `;`. */
function namedTests({ heldBy }: Row): { file: string; title: string }[] {
  return [...heldBy.matchAll(/`([^`]+\.test\.tsx?)` › ([^;]+)/g)].map(([, file = '', title = '']) => ({
    file,
    title: title.trim(),
  }))
}

/** Rows that name neither a test, nor an open issue, nor a reason for having none. */
export function looseRows(rows: Row[]): string[] {
  return rows
    .filter((row) => namedTests(row).length === 0 && !/^(issue \d|not met: |no test: )/.test(row.heldBy))
    .map(({ id }) => id)
}

/** The whole title as the argument of a call, not just anywhere in the file. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8').replaceAll("\\'", "'").replaceAll(/\(\s+/g, '(')
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote}`))
}

export function missingTests(root: string, rows: Row[]): string[] {
  return rows.flatMap((row) =>
    namedTests(row)
      .filter(({ file, title }) => !hasTest(path.join(root, file), title))
      .map(({ file, title }) => `${row.id}: ${file} › ${title}`),
  )
}

/** Paths that a row names and that do not exist; packages are not paths. */
export function missingPlaces(root: string, rows: Row[]): string[] {
  return rows.flatMap(({ id, where }) =>
    [...where.matchAll(/`([^`@][^`]*)`/g)]
      .map((match) => match[1] ?? '')
      .filter((place) => !existsSync(path.join(root, place)))
      .map((place) => `${id}: ${place}`),
  )
}

export function idsTwice(rows: Row[]): string[] {
  const ids = rows.map(({ id }) => id)
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}
