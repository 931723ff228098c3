import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { OperatorError } from '#platform/operator-error'
import { keepRankedIndexes } from './ranked-text.ts'

/** The database cannot be migrated to this version; the message names the migration. */
export class MigrationError extends OperatorError {
  override readonly name = 'MigrationError'
}

export type Migration = { name: string; sql: string; checksum: string }

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The product's schema, which a hosted project uses unchanged, and what only this server needs. */
export const migrationFolders = [path.join(root, 'supabase/migrations'), path.join(root, 'server/migrations')]

/** Reads `*.sql` of all folders, ordered by file name; names begin with a time stamp, so the folders interleave. */
export function readMigrations(folders: string[]): Migration[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => ({ name: file, file: path.join(folder, file) })),
  )
  return files
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, file }) => {
      const sql = readFileSync(file, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

const lockKey = 7_341_002

const bookkeeping = `
  create schema if not exists tidings;
  create table if not exists tidings.migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

function refuseUnknown(applied: Map<string, string>, migrations: Migration[]) {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    const expected = known.get(name)
    if (expected === undefined) {
      throw new MigrationError(
        `The database has the migration ${name}, which this version does not know: it was created by a newer version of Tidings. Start that version, or use another database.`,
      )
    }
    if (expected !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied. Put the file back as it was, and make the change in a new migration.`,
      )
    }
  }
}

async function apply(client: pg.PoolClient, migration: Migration) {
  try {
    await client.query(migration.sql)
  } catch (error) {
    throw new MigrationError(`The migration ${migration.name} failed and was rolled back.`, {
      cause: error,
    })
  }
  await client.query('insert into tidings.migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ])
}

/**
 * Applies all pending migrations or none, while other processes that start at the same time wait. Returns the names it
 * applied. Throws `MigrationError` when an applied migration was changed or is unknown.
 */
export async function migrate(pool: pg.Pool, migrations: Migration[]): Promise<string[]> {
  const applied = await applyPending(pool, migrations)
  await keepRankedIndexes(pool)
  return applied
}

async function applyPending(pool: pg.Pool, migrations: Migration[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await client.query(bookkeeping)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from tidings.migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    refuseUnknown(applied, migrations)
    const pending = migrations.filter((migration) => !applied.has(migration.name))
    for (const migration of pending) await apply(client, migration)
    await client.query('commit')
    return pending.map((migration) => migration.name)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
