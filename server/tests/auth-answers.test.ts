import { beforeAll, expect, test } from 'vitest'
import { shareTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await shareTestServer()
})

test('token responses are not cached, and no page sends a referrer', async () => {
  const answers = [
    await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
    await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
    await fetch(`${server.url}/auth/v1/verify?token=x&type=recovery`, { redirect: 'manual' }),
  ]
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
})

test('settings and health describe this server', async () => {
  const settings = (await (await fetch(`${server.url}/auth/v1/settings`)).json()) as {
    external: Record<string, boolean>
  }
  expect(settings).toMatchObject({ mailer_autoconfirm: true, disable_signup: false })
  expect(settings.external).toMatchObject({ email: true, google: false, phone: false })
  expect(await (await fetch(`${server.url}/auth/v1/health`)).json()).toMatchObject({ name: 'GoTrue' })
})
