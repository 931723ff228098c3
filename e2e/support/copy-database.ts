import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { runStatement } from '../../server/tests/support/run-statement.ts'
import type { TestDatabase } from '../../server/tests/support/prepare-databases.ts'

/** Names the migrated database that every app but the first starts from, if one has been prepared. */
export const databaseVariable = 'E2E_DATABASE'

type Copy = AsyncDisposable & { env: Record<string, string> }

/** Copies the prepared database for one app, into `dataDir` if it is embedded. `env` tells the app where it is. */
export async function copyDatabase(dataDir: string): Promise<Copy> {
  const prepared = process.env[databaseVariable]
  if (!prepared) return { env: {}, [Symbol.asyncDispose]: async () => {} }
  const database = JSON.parse(prepared) as TestDatabase
  if (database.kind === 'embedded') {
    cpSync(database.template, dataDir, { recursive: true })
    return { env: {}, [Symbol.asyncDispose]: async () => {} }
  }
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  await runStatement(database.url, `create database ${name} template ${database.template}`)
  const url = new URL(database.url)
  url.pathname = name
  return {
    env: { DATABASE_URL: url.href },
    [Symbol.asyncDispose]: () => runStatement(database.url, `drop database ${name} with (force)`),
  }
}
