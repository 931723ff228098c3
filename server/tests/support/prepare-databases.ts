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

// Each project loads this module for itself; making a database takes several seconds of processor time.
const ofThisRun = globalThis as { embeddedTemplate?: Promise<string> }

async function prepareEmbedded(): Promise<string> {
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-template-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  await bringForward({ dataDir: directory, databaseUrl: null })
  return directory
}

async function prepareServer(clusterUrl: string): Promise<TestDatabase> {
  const template = `tidings_template_${process.pid}`
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

/** Makes one migrated database that each test server copies, on the kind of database the project is named after. */
export async function setup(project: TestProject) {
  if (project.name !== 'server-postgres') {
    ofThisRun.embeddedTemplate ??= prepareEmbedded()
    project.provide('database', { kind: 'embedded', template: await ofThisRun.embeddedTemplate })
    return undefined
  }
  const given = process.env['TEST_DATABASE_URL']
  const programs = findPostgresPrograms()
  const cluster = given || !programs ? null : await startPostgresCluster(programs)
  project.provide('database', await prepareServer(given ?? cluster?.url ?? ''))
  return async () => cluster?.[Symbol.asyncDispose]()
}
