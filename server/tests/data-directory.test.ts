import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServerProcess } from '../../e2e/support/server-process.ts'
import { spawnTidings } from './support/operator-tool.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'tidings-open-'))
  chmodSync(directory, 0o755)
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** What others of this machine may read or change. */
function openToOthers(): string[] {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  return [directory, ...entries.map(({ name, parentPath }) => path.join(parentPath, name))].filter(
    (file) => (statSync(file).mode & 0o077) !== 0,
  )
}

test('a data directory that others could look into is closed at the start, and so is all that is written there', async () => {
  mkdirSync(path.join(directory, 'audio'))
  chmodSync(path.join(directory, 'audio'), 0o777)
  writeFileSync(path.join(directory, 'audio', 'answer.wav'), 'sound')
  chmodSync(path.join(directory, 'audio', 'answer.wav'), 0o666)
  expect(openToOthers()).toHaveLength(3)
  await using _server = await startServerProcess({ DATA_DIR: directory, JOBS: 'off' })
  expect(readdirSync(directory)).toEqual(expect.arrayContaining(['audio', 'keys', 'postgres']))
  expect(openToOthers()).toEqual([])
})

test('one that holds somebody else’s files is refused, and stays as it is', async () => {
  const file = path.join(directory, 'thesis.txt')
  writeFileSync(file, 'mine')
  chmodSync(file, 0o644)
  const { code, output } = await spawnTidings(['feeds', 'list'], { DATA_DIR: directory })
  expect([code, output]).toEqual([1, expect.stringContaining('Set DATA_DIR to a directory of its own.')])
  expect(openToOthers()).toEqual([directory, file])
})
