import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/connection'
import { migrate, migrationFolders, readMigrations } from '#db/migrate'
import { silentLogger } from '#platform/logger'
import { openQueue } from '../../src/jobs/runner.ts'
import { isRepetition } from './databases-by-file.ts'
import { findPostgresPrograms, startPostgresCluster } from './postgres-cluster.ts'
import { runStatement } from './run-statement.ts'

/** `folder` holds the data directories; it is removed after the last test. */
export type TestDatabase =
  | { kind: 'embedded'; folder: string; template: string }
  | { kind: 'server'; folder: string; url: string; template: string }

type Prepared = { database: TestDatabase; remove: () => Promise<void> }

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestDatabase
    /** What does not depend on the database is tested on the other one: `test.skipIf(inject('isRepetition'))`. */
    isRepetition: boolean
  }
}

async function bringForward(options: { dataDir: string; databaseUrl: string | null }) {
  await using database = await openDatabase({ ...options, onIdleError: () => {} })
  await migrate(database.pool, readMigrations(migrationFolders))
  await using _queue = await openQueue({ database, log: silentLogger })
}

function openFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-tests-'))
  // The last servers may still be writing.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  return { folder, remove }
}

async function prepareEmbedded(): Promise<Prepared> {
  const { folder, remove } = openFolder()
  const template = path.join(folder, 'template')
  await bringForward({ dataDir: template, databaseUrl: null })
  return { database: { kind: 'embedded', folder, template }, remove: async () => remove() }
}

async function prepareServer(clusterUrl: string, folder: string): Promise<TestDatabase> {
  const template = `tidings_template_${randomUUID().replaceAll('-', '')}`
  await runStatement(clusterUrl, `create database ${template}`)
  const url = new URL(clusterUrl)
  url.pathname = template
  await bringForward({ dataDir: tmpdir(), databaseUrl: url.href })
  return { kind: 'server', folder, url: clusterUrl, template }
}

async function prepareCluster(): Promise<Prepared> {
  const given = process.env['TEST_DATABASE_URL']
  const programs = findPostgresPrograms()
  const cluster = given || !programs ? null : await startPostgresCluster(programs)
  const { folder, remove } = openFolder()
  const database = await prepareServer(given ?? cluster?.url ?? '', folder)
  return {
    database,
    async remove() {
      remove()
      await cluster?.[Symbol.asyncDispose]()
    },
  }
}

const prepare = { embedded: prepareEmbedded, server: prepareCluster }

// Each project loads this module separately, and creating a database takes several seconds of processor time.
const ofThisRun = globalThis as { prepared?: Map<string, { users: number; made: Promise<Prepared> }> }

/** Creates the run's migrated database, which each test server copies. The last to remove it ends it. */
export async function prepareDatabase(kind: TestDatabase['kind']): Promise<Prepared> {
  const prepared = (ofThisRun.prepared ??= new Map())
  const shared = prepared.get(kind) ?? { users: 0, made: prepare[kind]() }
  prepared.set(kind, shared)
  shared.users += 1
  const { database, remove } = await shared.made
  return {
    database,
    async remove() {
      shared.users -= 1
      if (shared.users === 0) await remove()
    },
  }
}

/** Prepares the kind of database that the project is named after. */
export async function setup(project: TestProject) {
  const kind = project.name === 'server-postgres' ? 'server' : 'embedded'
  const { database, remove } = await prepareDatabase(kind)
  const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'] ?? findPostgresPrograms())
  project.provide('database', database)
  project.provide('isRepetition', isRepetition(kind, hasPostgres))
  return remove
}
