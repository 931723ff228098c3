import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startServerProcess } from '../../e2e/support/server-process.ts'
import { everythingIn, openToOthers } from './support/open-to-others.ts'
import { runTidings } from './support/operator-tool.ts'
import { copyTestDatabase } from './support/start-test-server.ts'

// That one made from nothing is closed too: `e2e/newcomer.test.ts`.
test('a data directory that others can read is closed at the start, with everything written to it', async () => {
  await using database = await copyTestDatabase()
  const directory = database.env.DATA_DIR
  mkdirSync(path.join(directory, 'audio'))
  writeFileSync(path.join(directory, 'audio', 'answer.wav'), 'sound')
  const before = everythingIn(directory)
  for (const file of before) chmodSync(file, statSync(file).isDirectory() ? 0o777 : 0o666)
  expect(openToOthers(directory)).toEqual(before)
  await using _server = await startServerProcess({ ...database.env, JOBS: 'off' })
  expect(readdirSync(directory)).toEqual(expect.arrayContaining(['audio', 'keys', 'postgres']))
  expect(openToOthers(directory)).toEqual([])
})

test('what a killed first start left of the database is removed', async () => {
  await using database = await copyTestDatabase()
  const left = path.join(database.env.DATA_DIR, 'creating-x7Gt2a')
  mkdirSync(path.join(left, 'postgres'), { recursive: true })
  writeFileSync(path.join(left, 'postgres', 'PG_VERSION'), '18')
  expect((await runTidings(['feeds', 'list'], database.env)).code).toBe(0)
  expect(existsSync(left)).toBe(false)
})

test('a directory with other files is rejected and left unchanged', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-open-'))
  const file = path.join(directory, 'thesis.txt')
  try {
    chmodSync(directory, 0o755)
    writeFileSync(file, 'mine')
    chmodSync(file, 0o644)
    const { code, output } = await runTidings(['feeds', 'list'], { DATA_DIR: directory })
    expect([code, output]).toEqual([1, expect.stringContaining('Set DATA_DIR to a directory of its own.')])
    expect(openToOthers(directory)).toEqual([directory, file])
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
