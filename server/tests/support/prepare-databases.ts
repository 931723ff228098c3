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

export type TestDatabase =
  | { kind: 'embedded'; template: string }
  | { kind: 'server'; url: string; template: string }

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

async function prepareEmbedded(directory: string): Promise<TestDatabase> {
  await bringForward({ dataDir: directory, databaseUrl: null })
  return { kind: 'embedded', template: directory }
}

async function prepareServer(clusterUrl: string): Promise<TestDatabase> {
  const template = `tidings_template_${randomUUID().replaceAll('-', '')}`
  const { default: pg } = await import('pg')
  const client = new pg.Client(clusterUrl)
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  const url = new URL(clusterUrl)
  url.pathname = template
  await bringForward({ dataDir: tmpdir(), databaseUrl: url.href })
  return { kind: 'server', url: clusterUrl, template }
}

type Prepared = { database: TestDatabase; remove: () => Promise<void> }

/** Makes one migrated database that each test server copies. */
export async function prepareDatabase(kind: TestDatabase['kind']): Promise<Prepared> {
  if (kind === 'embedded') {
    const directory = mkdtempSync(path.join(tmpdir(), 'tidings-template-'))
    const database = await prepareEmbedded(directory)
    return { database, remove: async () => rmSync(directory, { recursive: true, force: true }) }
  }
  const given = process.env['TEST_DATABASE_URL']
  const programs = findPostgresPrograms()
  const cluster = given || !programs ? null : await startPostgresCluster(programs)
  const database = await prepareServer(given ?? cluster?.url ?? '')
  return { database, remove: async () => cluster?.[Symbol.asyncDispose]() }
}

/** On the kind of database the project is named after. */
export async function setup(project: TestProject) {
  const { database, remove } = await prepareDatabase(
    project.name === 'server-postgres' ? 'server' : 'embedded',
  )
  project.provide('database', database)
  return remove
}
