import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger, silentLogger } from '#platform/logger'
import { readConfig, type Config } from '#src/config'
import { startServer, type RunningServer } from '#src/start'
import { runCommand } from './support/operator-tool.ts'
import { movableClock } from './support/movable-clock.ts'
import { signInAgain, signUpPerson, type Person } from './support/project-clients.ts'
import { enrolTotp, verifyTotp } from './support/second-factor.ts'
import { copyTestDatabase } from './support/start-test-server.ts'

const clock = movableClock()
let stack: AsyncDisposableStack
let env: Record<string, string>
let config: Config
let person: Person
let factor: { factorId: string; secret: string }

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  env = stack.use(await copyTestDatabase()).env
  config = readConfig({ PORT: '0', JOBS: 'off', AUTH_RATE_LIMITS: 'off', ...env })
})
afterEach(() => stack.disposeAsync())

async function whileServing<T>(work: (server: RunningServer) => Promise<T>, log = silentLogger): Promise<T> {
  await using server = await startServer(config, { log, clock })
  return await work(server)
}

/** Resolves with the stored secret. `beforeTheEnd` runs before the server stops. */
const enrol = (beforeTheEnd?: (server: RunningServer) => Promise<unknown>) =>
  whileServing(async (server) => {
    person = await signUpPerson(server.url)
    factor = await enrolTotp(person.auth)
    await verifyTotp(person.auth, factor, clock.now())
    const stored = await storedSecret(server)
    await beforeTheEnd?.(server)
    return stored
  })

async function storedSecret({ context }: RunningServer): Promise<string> {
  const row = await context.database.tables.selectFrom('auth.mfa_factors').select('secret').executeTakeFirst()
  return row?.secret ?? ''
}

/** A code works once: each time the next one. */
async function showCode(server: RunningServer) {
  clock.advance(60_000)
  const { auth } = await signInAgain(server.url, person)
  await verifyTotp(auth, factor, clock.now())
  return (await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel
}

async function storedHash({ context }: RunningServer): Promise<string> {
  const row = await context.database.tables
    .selectFrom('auth.users')
    .select('encrypted_password')
    .executeTakeFirst()
  return row?.encrypted_password ?? ''
}

const signUp = (beforeTheEnd?: (server: RunningServer) => Promise<unknown>) =>
  whileServing(async (server) => {
    person = await signUpPerson(server.url)
    const stored = await storedHash(server)
    await beforeTheEnd?.(server)
    return stored
  })

/** The hash is worth nothing to who has the database and not the key. */
const encryptedHash = /^aes256gcm:[0-9a-f]{12}:[\w-]+$/

/** As an older version kept it. */
async function storePlainHash({ context }: RunningServer) {
  const plain = await hash(person.password)
  await context.database.tables.updateTable('auth.users').set({ encrypted_password: plain }).execute()
}

function loseKey() {
  const other = { id: 'other', key: Buffer.alloc(32).toString('base64url') }
  writeFileSync(keyFile(), JSON.stringify({ keys: [other] }))
}

const keyFile = () => path.join(config.dataDir, 'keys', 'factor-keys.json')

test('the secret of an authenticator app is stored encrypted, and its key in a file readable by this user only', async () => {
  const stored = await enrol()
  expect(stored).toMatch(/^aes256gcm:[0-9a-f]{12}:[\w-]+$/)
  expect(stored).not.toContain(factor.secret)
  expect((statSync(keyFile()).mode & 0o777).toString(8)).toBe('600')
  expect(await whileServing(showCode)).toBe('aal2')
})

test('plaintext secrets are encrypted at the next start, and their codes still work', async () => {
  await enrol(async ({ context }) => {
    const { secret, factorId } = factor
    await context.database.tables
      .updateTable('auth.mfa_factors')
      .set({ secret })
      .where('id', '=', factorId)
      .execute()
  })
  const [stored, level] = await whileServing(async (server) => [
    await storedSecret(server),
    await showCode(server),
  ])
  expect(stored).toMatch(/^aes256gcm:/)
  expect(level).toBe('aal2')
})

test('a key rotation encrypts everything with a new key, and the old key opens nothing', async () => {
  const before = await enrol()
  const { code, output } = await runCommand(['keys', 'rotate-factors'], env)
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('1 authenticator app secret and 1 password hash '),
  })
  const after = await whileServing(storedSecret)
  expect(after.split(':')[1]).not.toBe(before.split(':')[1])
  const { keys } = JSON.parse(readFileSync(keyFile(), 'utf8')) as { keys: { id: string }[] }
  expect(keys.map(({ id }) => id)).toEqual([after.split(':')[1], before.split(':')[1]])
  expect(await whileServing(showCode)).toBe('aal2')
})

test('without the key the start reports it, codes are rejected, and nothing is overwritten', async () => {
  const before = await enrol(storePlainHash)
  loseKey()
  const lines: string[] = []
  const log = createLogger('text', (line) => lines.push(line))
  const attempt = whileServing(showCode, log)
  await expect(attempt).rejects.toMatchObject({ status: 500 })
  expect(lines.join('')).toContain('encrypted with a key that is missing here')
  expect(await whileServing(storedSecret)).toBe(before)
})

test('a key file without keys prevents the start, and its content is not printed', async () => {
  await enrol()
  writeFileSync(keyFile(), '{"keys":[{"id":"a","key":"c2hvcnQ"}]}')
  const refusal: unknown = await whileServing(async () => 'started').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ name: 'ConfigError', message: expect.stringContaining('factor-keys.json') })
  expect(String(refusal)).not.toContain('c2hvcnQ')
})

test('a password hash is stored encrypted, and opens only its owner’s account', async () => {
  expect(await signUp()).toMatch(encryptedHash)
  await whileServing(async (server) => {
    await signInAgain(server.url, person)
    await expect(signInAgain(server.url, { ...person, password: 'Another9password' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })
})

test('plaintext hashes are encrypted at the next start, and their passwords work, also after a key rotation', async () => {
  await signUp(storePlainHash)
  const before = await whileServing(async (server) => {
    await signInAgain(server.url, person)
    return storedHash(server)
  })
  expect(before).toMatch(encryptedHash)
  await runCommand(['keys', 'rotate-factors'], env)
  await runCommand(['keys', 'rotate-factors'], env)
  await whileServing(async (server) => {
    expect((await storedHash(server)).split(':')[1]).not.toBe(before.split(':')[1])
    await signInAgain(server.url, person)
  })
})

test('without the key the start reports it, and passwords are wrong until their owners reset them', async () => {
  const before = await signUp()
  loseKey()
  const lines: string[] = []
  await whileServing(
    async (server) => {
      await expect(signInAgain(server.url, person)).rejects.toMatchObject({ code: 'invalid_credentials' })
      expect(await storedHash(server)).toBe(before)
    },
    createLogger('text', (line) => lines.push(line)),
  )
  expect(lines.join('')).toContain('hashes of passwords are encrypted with a key that is missing here')
})
