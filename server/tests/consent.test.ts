import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { authClient, goodPassword } from './support/project-clients.ts'
import { startTestServer } from './support/start-test-server.ts'

test('signing up is for who agrees to the privacy notice, where that is asked for, and says when', async () => {
  await using asking = await startTestServer({ env: { ASK_CONSENT: 'on' } })
  const auth = authClient(asking.url)
  const credentials = { email: `${randomUUID()}@example.com`, password: goodPassword }
  const refused = await auth.signUp(credentials)
  expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' })
  const { data } = await auth.signUp({ ...credentials, options: { data: { consent_at: '1970-01-01' } } })
  const agreedAt = Date.parse(String(data.user?.user_metadata['consent_at']))
  expect(Math.abs(Date.now() - agreedAt)).toBeLessThan(60_000)
  const emails = async () => {
    const { rows } = await asking.context.database.pool.query(
      'select email from auth.users order by created_at',
    )
    return rows.map(({ email }) => email as string)
  }
  const [silent, agreeing] = [`silent@example.com`, 'agreeing@example.com']
  expect((await auth.signInWithOtp({ email: silent })).error).toBeNull()
  await auth.signInWithOtp({ email: agreeing, options: { data: { consent_at: 'now' } } })
  await expect.poll(emails).toEqual([credentials.email, agreeing])
})
