import { afterAll, beforeAll, beforeEach } from 'vitest'
import { manualClock, type ManualClock } from './manual-clock.ts'
import { signUpPerson, type Person } from './project-clients.ts'
import { enrolTotp, verifyTotp } from './second-factor.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

// A test file that calls the function here has a server of its own, its clock, and a new person for each test.

export let server: TestServer
export let clock: ManualClock
export let person: Person

export function setUpFactorServer() {
  beforeAll(async () => {
    clock = manualClock()
    server = await startTestServer({ overrides: { clock }, env: { AUTH_RESEND_INTERVAL_S: '1' } })
  })
  afterAll(() => server[Symbol.asyncDispose]())
  beforeEach(async () => {
    await clock.advance(60_000)
    person = await signUpPerson(server.url)
  })
}

type Asked = { token: string; body?: unknown; headers?: Record<string, string> }

export function ask(method: string, path: string, { token, body, headers }: Asked) {
  return fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

export async function codeOf(response: Response) {
  const { error_code: code } = (await response.json()) as { error_code?: string }
  return `${response.status} ${code}`
}

/** A factor of the person's that counts, a minute ago. */
export async function withFactor() {
  const factor = await enrolTotp(person.auth)
  const session = await verifyTotp(person.auth, factor, clock.now())
  await clock.advance(60_000)
  return { factor, session }
}

export async function challengeOf(auth: Person['auth'], factorId: string) {
  const { data, error } = await auth.mfa.challenge({ factorId })
  if (error) throw error
  return data
}
