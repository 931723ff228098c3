import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  onBothDatabases,
  onEmbeddedDatabase,
  onFastestDatabase,
  onPostgres,
} from '../server/tests/support/databases-by-file.ts'

const folder = fileURLToPath(new URL('../server/tests', import.meta.url))

test('every server test file is in exactly one list of databases', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.test.ts'),
  )
  const listed = [onBothDatabases, onEmbeddedDatabase, onPostgres, onFastestDatabase].flat()
  expect(listed.map((name) => `${name}.test.ts`).toSorted()).toEqual(files.toSorted())
})
