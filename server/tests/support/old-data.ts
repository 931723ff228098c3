import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { findPostgresPrograms } from './postgres-cluster.ts'

const fixtures = fileURLToPath(new URL('../fixtures/version-0.1.0/', import.meta.url))

/** Roles belong to the server, not the database: a dump refers to them but does not create them. */
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

/** The password of every account in the data of 0.1.0. */
export const oldPassword = 'Correct-horse-7'

/**
 * Unpacks the data of 0.1.0 into an empty folder: its data directory or, given the address of an empty Postgres database, that
 * database. Returns the environment to start a server with.
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
