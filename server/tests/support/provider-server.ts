import { afterAll, beforeAll, beforeEach } from 'vitest'
import { newPerson, openOpenIdIssuer, type OpenIdIssuer } from './openid-issuer.ts'
import { memoryOutbox, type Outbox } from './outbox.ts'
import type { Person } from './project-clients.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

// Gives a test file its own server with three providers, which are one issuer, and each test a new person there.

export let issuer: OpenIdIssuer
export let server: TestServer
export let outbox: Outbox

export function setUpProviderServer() {
  beforeAll(async () => {
    issuer = await openOpenIdIssuer()
    const env = { ...issuer.envFor('GOOGLE'), ...issuer.envFor('HOUSE'), ...issuer.envFor('GITHUB') }
    outbox = memoryOutbox()
    server = await startTestServer({
      env: { ...env, AUTH_MANUAL_LINKING: 'on' },
      overrides: { mailer: outbox },
    })
  })
  beforeEach(() => {
    issuer.person = newPerson()
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await issuer[Symbol.asyncDispose]()
  })
}

export async function onDatabase(sql: string, values: unknown[]) {
  const { rows } = await server.context.database.pool.query<Record<string, unknown>>(sql, values)
  return rows
}

export async function enrolVerifiedFactor({ id }: Person) {
  await onDatabase(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
    [id],
  )
}
