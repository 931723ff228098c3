import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { findPostgresPrograms } from './postgres-cluster.ts'

const fixtures = fileURLToPath(new URL('../fixtures/version-0.1.0/', import.meta.url))

/** Which belong to the server, not to the database: a dump names them and does not make them. */
const makeRoles = `do $$
declare role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    begin
      execute format('create role %I nologin noinherit', role_name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$`

/** Of everybody in the data of 0.1.0. */
export const oldPassword = 'Correct-horse-7'

/**
 * Puts what 0.1.0 left into an empty folder: its data directory, and with the address of an empty database on a Postgres server
 * its database there. Returns what a server is to be started with.
 */
export function unpackOldData(directory: string, databaseUrl: string | null): Record<string, string> {
  const name = databaseUrl === null ? 'embedded.tar.zst' : 'postgres.tar.zst'
  const archive = zstdDecompressSync(readFileSync(path.join(fixtures, name)))
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  if (databaseUrl === null) return { DATA_DIR: directory }
  const program = path.join(findPostgresPrograms() ?? '', 'psql')
  const dump = path.join(directory, 'dump.sql')
  const flags = ['--quiet', '-v', 'ON_ERROR_STOP=1', '-d', databaseUrl, '-c', makeRoles, '-f', dump]
  execFileSync(program, flags, { stdio: ['ignore', 'ignore', 'inherit'] })
  return { DATA_DIR: path.join(directory, 'data'), DATABASE_URL: databaseUrl }
}
