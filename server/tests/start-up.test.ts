import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDatabase, type Database } from '#db/connection'
import { openSecretKeys } from '../src/modules/accounts/mfa/secret-keys.ts'
import { migrate, migrationFolders, readMigrations } from '#db/migrate'
import { refreshSoon } from '#modules/news'
import { silentLogger } from '#platform/logger'
import { ConfigError, readConfig } from '#src/config'
import { startServer } from '#src/start'
import { startServerProcess } from '../../e2e/support/server-process.ts'
import { signInAgain, signUpPerson } from './support/project-clients.ts'
import { recordLog } from './support/recorded-log.ts'
import { copyTestDatabase, shareVoice } from './support/start-test-server.ts'

const cleanUp: (() => PromiseLike<void> | void)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

async function testDatabase() {
  const copy = await copyTestDatabase()
  cleanUp.push(() => copy[Symbol.asyncDispose]())
  return { ...copy.env, ...(await shareVoice()) }
}

function start(env: Record<string, string>) {
  return startServer(readConfig({ PORT: '0', JOBS: 'off', ...env }), { log: silentLogger })
}

async function open(env: Record<string, string>): Promise<Database> {
  const { dataDir, databaseUrl } = readConfig(env)
  const database = await openDatabase({ dataDir, databaseUrl, onIdleError: () => {} })
  cleanUp.push(() => database[Symbol.asyncDispose]())
  return database
}

const isRepetition = inject('isRepetition')

describe('an invalid environment variable is named', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'tidings.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'http://mail'],
    ['FEEDS', '/nowhere/feeds.opml'],
    ['ARTICLE_PAGES', 'https://news.example/'],
    ['STT_KEY', 'secret-without-address'],
    ['TTS_URL', 'ftp://voice'],
    ['MARKETING_URL', 'javascript:alert(1)'],
    ['IP_GEOLOCATION_URL', 'geo'],
    ['AUTH_JWT_EXPIRY_S', '5'],
    ['AUTH_RATE_LIMITS', 'sometimes'],
    ['LOG_FORMAT', 'xml'],
    ['JOBS', 'yes'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})

describe('the data directory', () => {
  const isEmbedded = inject('database').kind === 'embedded'

  test.runIf(isEmbedded)('in use by another process is rejected, and the first continues', async () => {
    const env = await testDatabase()
    const database = await open(env)
    await expect(start(env)).rejects.toThrow(/in use by another Tidings process/)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('that cannot be created is rejected with advice', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'tidings-file-'))
    cleanUp.push(() => rmSync(directory, { recursive: true, force: true }))
    const file = path.join(directory, 'file')
    writeFileSync(file, 'no directory')
    await expect(start({ DATA_DIR: path.join(file, 'data') })).rejects.toThrow(/cannot be written.*DATA_DIR/)
  })

  test('with a database of another version is rejected with advice', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'tidings-newer-'))
    cleanUp.push(() => rmSync(directory, { recursive: true, force: true }))
    mkdirSync(path.join(directory, 'postgres'))
    writeFileSync(path.join(directory, 'postgres', 'PG_VERSION'), '99\n')
    await expect(start({ DATA_DIR: directory })).rejects.toThrow(/newer version of Tidings or be damaged/)
  })
})

test('a port in use is reported by number, and nothing stays open', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  cleanUp.push(() => new Promise((resolve) => taken.close(() => resolve())))
  const { port } = taken.address() as AddressInfo
  const env = await testDatabase()
  await expect(start({ ...env, PORT: String(port) })).rejects.toThrow(`Port ${port}`)
  const server = await start(env)
  await server[Symbol.asyncDispose]()
})

test('a server that reports ready accepts jobs, which start after that', async () => {
  const sent: Promise<unknown>[] = []
  const server = await startServer(readConfig({ PORT: '0', ...(await testDatabase()) }), {
    log: silentLogger,
    onReady: (context) => sent.push(fetch(`${context.publicUrl()}/readyz`), refreshSoon(context)),
  })
  cleanUp.push(() => server[Symbol.asyncDispose]())
  expect(await Promise.all(sent)).toMatchObject([{ status: 200 }, undefined])
})

/** As where the job queue's lock is held by others for longer than it waits for it: so many times from now on. */
async function refuseQueues(env: Record<string, string>, times: number) {
  const database = await open(env)
  await database.pool.query(`
    create sequence pgboss.tries;
    alter function pgboss.create_queue rename to create_queue_itself;
    create function pgboss.create_queue(queue_name text, options jsonb) returns void language plpgsql as $$ begin
      if nextval('pgboss.tries') <= ${times} then raise lock_not_available; end if;
      perform pgboss.create_queue_itself(queue_name, options);
    end $$`)
}

describe.runIf(inject('database').kind === 'server')('while other processes hold the job queue', () => {
  async function databaseWithQueue() {
    const env = await testDatabase()
    const first = await start({ ...env, JOBS: 'on' })
    await first[Symbol.asyncDispose]()
    return env
  }

  test('a start waits for them', async () => {
    const env = await databaseWithQueue()
    await refuseQueues(env, 2)
    const { lines, log } = recordLog()
    const server = await startServer(readConfig({ PORT: '0', ...env }), { log })
    await server[Symbol.asyncDispose]()
    expect(lines.filter((line) => line.includes('waiting for them'))).toHaveLength(2)
  })

  test('a process that has waited too long exits', { timeout: 180_000 }, async () => {
    const env = await databaseWithQueue()
    await refuseQueues(env, 1000)
    await expect(startServerProcess(env)).rejects.toThrow(/ended while starting[^]*could not start/)
  })
})

test.runIf(inject('database').kind === 'server')(
  'later sessions compile no statements, and start no processes for them',
  async () => {
    const env = await testDatabase()
    const server = await start(env)
    await server[Symbol.asyncDispose]()
    const database = await open(env)
    const { rows } = await database.pool.query(
      `select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`,
    )
    expect(rows).toEqual([{ jit: 'off', workers: '0' }])
  },
)

describe('migrations', () => {
  test('are applied once to an empty database', async () => {
    const database = await open(await testDatabase())
    expect(await migrate(database.pool, readMigrations(migrationFolders))).toEqual([])
  })

  test.skipIf(isRepetition)(
    'changed after they were applied are reported by name, and nothing is applied',
    async () => {
      const database = await open(await testDatabase())
      const migrations = readMigrations(migrationFolders)
      const [first, ...rest] = migrations
      if (!first) throw new Error('there are no migrations')
      const later = { name: '29990101000000_later.sql', sql: 'create table later ()', checksum: 'x' }
      await expect(
        migrate(database.pool, [{ ...first, checksum: 'changed' }, ...rest, later]),
      ).rejects.toThrow(first.name)
      const { rows } = await database.pool.query(`select to_regclass('public.later') as found`)
      expect(rows).toEqual([{ found: null }])
    },
  )

  test.skipIf(isRepetition)('unknown to this version mean a newer database, which is rejected', async () => {
    const env = await testDatabase()
    const database = await openDatabase({ ...readConfig(env), onIdleError: () => {} })
    await database.pool.query(
      `insert into tidings.migrations (name, checksum) values ('29990101000000_future.sql', 'x')`,
    )
    await database[Symbol.asyncDispose]()
    await expect(start(env)).rejects.toThrow(/29990101000000_future\.sql.*newer version of Tidings/)
  })

  test('that fail leave nothing behind, and are named', async () => {
    const database = await open(await testDatabase())
    const migrations = readMigrations(migrationFolders)
    const good = { name: '29990101000000_good.sql', sql: 'create table good ()', checksum: 'x' }
    const bad = { name: '29990102000000_bad.sql', sql: 'create table good ()', checksum: 'y' }
    await expect(migrate(database.pool, [...migrations, good, bad])).rejects.toThrow(bad.name)
    const { rows } = await database.pool.query(`select to_regclass('public.good') as found`)
    expect(rows).toEqual([{ found: null }])
  })

  test('run by two servers at once are applied once', async () => {
    const database = await open(await testDatabase())
    const later = { name: '29990101000000_later.sql', sql: 'create table later ()', checksum: 'x' }
    const migrations = [...readMigrations(migrationFolders), later]
    const applied = await Promise.all([
      migrate(database.pool, migrations),
      migrate(database.pool, migrations),
    ])
    expect(applied.flat()).toEqual([later.name])
  })
})

test.skipIf(isRepetition)(
  'keys are created once with mode 600, passwords are hashed at full cost, and a restart keeps users signed in',
  async () => {
    const env = await testDatabase()
    const first = await start(env)
    const person = await signUpPerson(first.url)
    const { rows } = await first.context.database.pool.query<{ kept: string }>(
      'select encrypted_password as kept from auth.users',
    )
    // OWASP's first choice; other tests hash faster.
    const secretKeys = await openSecretKeys(first.context.config)
    expect(secretKeys.decrypt(rows[0]?.kept ?? '', 'password')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    )
    await first[Symbol.asyncDispose]()
    const file = path.join(env.DATA_DIR, 'keys', 'signing-keys.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
    const before = readFileSync(file, 'utf8')
    const second = await start(env)
    cleanUp.push(() => second[Symbol.asyncDispose]())
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(await second.context.project.authenticate(person.session.access_token)).toMatchObject({
      userId: person.id,
    })
    await signInAgain(second.url, person)
  },
)
