import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createDatabase, startPostgresCluster } from './postgres-cluster.ts'

const migrations = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))

// What a new Supabase project holds, as far as the product's tables touch it: nobody here is a superuser, the accounts
// belong to their own role, and whatever the owner makes in `public` is at first open to everybody.
const ownSchema = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;
  create role supabase_auth_admin login noinherit createrole;
  create role project_owner login createdb createrole bypassrls;
  grant anon, authenticated, service_role to project_owner;

  create schema extensions authorization project_owner;
  grant usage on schema extensions to anon, authenticated, service_role;
  grant usage, create on schema public to project_owner;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges for role project_owner in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges for role project_owner in schema public
    grant all on functions to anon, authenticated, service_role;

  create schema auth authorization supabase_auth_admin;
  grant usage on schema auth to project_owner, anon, authenticated, service_role;
  alter role supabase_auth_admin set search_path = auth;
  set role supabase_auth_admin;
  create table auth.users (
    instance_id uuid,
    id uuid primary key,
    aud varchar(255),
    role varchar(255),
    email varchar(255),
    raw_app_meta_data jsonb,
    encrypted_password varchar(255),
    raw_user_meta_data jsonb,
    created_at timestamptz,
    updated_at timestamptz
  );
  alter table auth.users enable row level security;
  grant all on auth.users to project_owner;
  create function auth.jwt() returns jsonb language sql stable
    return nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  create function auth.uid() returns uuid language sql stable return (auth.jwt() ->> 'sub')::uuid;
  create function auth.role() returns text language sql stable return auth.jwt() ->> 'role';
  reset role;
`

type Role = 'project_owner' | 'supabase_auth_admin' | 'authenticator'
export type BareProject = AsyncDisposable & { as: (role: Role) => Promise<pg.Client & AsyncDisposable> }

/** A cluster of its own, because roles belong to the whole of it; the superuser only prepares it. */
export async function startBareProject(programs: string): Promise<BareProject> {
  const cluster = await startPostgresCluster(programs)
  const database = new URL(await createDatabase(cluster.url, 'project'))
  const superuser = new pg.Client(database.href)
  await superuser.connect()
  await superuser.query(ownSchema)
  await superuser.end()
  return {
    async as(role) {
      const url = new URL(database)
      url.username = role
      const client = new pg.Client(url.href)
      await client.connect()
      return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
    },
    [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose](),
  }
}

/** What an operator does by hand: the files in order, each at once. */
export async function applyProductMigrations(project: BareProject) {
  await using owner = await project.as('project_owner')
  for (const file of readdirSync(migrations).toSorted()) {
    await owner.query(readFileSync(path.join(migrations, file), 'utf8'))
  }
}
