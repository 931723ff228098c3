import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/connection'
import { migrate, migrationFolders, readMigrations } from '#db/migrate'
import { silentLogger } from '#platform/logger'
import { openQueue } from '../../src/jobs/runner.ts'
import { findPostgresPrograms, startPostgresCluster } from './postgres-cluster.ts'
import { runStatement } from './run-statement.ts'

export type TestDatabase =
  | { kind: 'embedded'; template: string }
  | { kind: 'server'; url: string; template: string }

type Prepared = { database: TestDatabase; remove: () => Promise<void> }

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestDatabase
  }
}

async function bringForward(options: { dataDir: string; databaseUrl: string | null }) {
  await using database = await openDatabase({ ...options, onIdleError: () => {} })
  await migrate(database.pool, readMigrations(migrationFolders))
  await using _queue = await openQueue({ database, log: silentLogger })
}

async function prepareEmbedded(): Promise<Prepared> {
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-template-'))
  await bringForward({ dataDir: directory, databaseUrl: null })
  return {
    database: { kind: 'embedded', template: directory },
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  }
}

async function prepareServer(clusterUrl: string): Promise<TestDatabase> {
  const template = `tidings_template_${randomUUID().replaceAll('-', '')}`
  await runStatement(clusterUrl, `create database ${template}`)
  const url = new URL(clusterUrl)
  url.pathname = template
  await bringForward({ dataDir: tmpdir(), databaseUrl: url.href })
  return { kind: 'server', url: clusterUrl, template }
}

async function prepareCluster(): Promise<Prepared> {
  const given = process.env['TEST_DATABASE_URL']
  const programs = findPostgresPrograms()
  const cluster = given || !programs ? null : await startPostgresCluster(programs)
  const database = await prepareServer(given ?? cluster?.url ?? '')
  return { database, remove: async () => cluster?.[Symbol.asyncDispose]() }
}

const prepare = { embedded: prepareEmbedded, server: prepareCluster }

// Each project loads this module for itself; making a database takes several seconds of processor time.
const ofThisRun = globalThis as { prepared?: Map<string, { users: number; made: Promise<Prepared> }> }

/** Makes one migrated database of a run that each test server copies. The last to remove it ends it. */
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

/** On the kind of database the project is named after. */
export async function setup(project: TestProject) {
  const { database, remove } = await prepareDatabase(
    project.name === 'server-postgres' ? 'server' : 'embedded',
  )
  project.provide('database', database)
  return remove
}
