import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPostgresPrograms } from '../../server/tests/support/postgres-cluster.ts'
import { prepareDatabase } from '../../server/tests/support/prepare-databases.ts'
import { databaseVariable } from './copy-database.ts'
import { folderVariable } from './start-app.ts'

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'] ?? findPostgresPrograms())

/** Prepares once what each server would otherwise do itself: the migrated database. */
export async function setup() {
  // Already prepared by the other e2e project.
  if (process.env[folderVariable]) return
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-e2e-'))
  process.env[folderVariable] = folder
  const { database, remove } = await prepareDatabase(hasPostgres ? 'server' : 'embedded')
  process.env[databaseVariable] = JSON.stringify(database)
  return async () => {
    // The last servers may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    await remove()
  }
}
