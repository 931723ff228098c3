import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('a started server is live and ready', async () => {
  const live = await fetch(`${server.url}/healthz`)
  const ready = await fetch(`${server.url}/readyz`)
  expect([live.status, ready.status]).toEqual([200, 200])
})

test('the server keeps an idle connection longer than nginx does in our example', async () => {
  const { headers } = await fetch(`${server.url}/healthz`)
  const [, kept] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  const example = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
  const [, proxied] = /keepalive_timeout (\d+)s;/.exec(example) ?? []
  expect(Number(kept)).toBeGreaterThan(Number(proxied))
})

test('an unknown path requested as data is answered with JSON', async () => {
  const response = await fetch(`${server.url}/api/nothing-here`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
})

test('every response carries the security headers', async () => {
  const { headers } = await fetch(`${server.url}/healthz`)
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('API responses may not be displayed, unlike the page and its settings', async () => {
  const disposition = async (path: string) =>
    (await fetch(server.url + path, { headers: { accept: '*/*' } })).headers.get('content-disposition')
  for (const path of ['/api/sessions', '/auth/v1/settings', '/rest/v1/profiles', '/v1/models'])
    expect(await disposition(path)).toBe('attachment; filename="api.json"')
  for (const path of ['/healthz', '/config.json', '/briefings/unsubscribe'])
    expect(await disposition(path)).toBeNull()
})

test.each([
  ['POST', '/api/ask'],
  ['GET', '/api/subscriptions'],
  ['GET', '/api/sessions'],
  ['POST', '/call/web'],
  ['POST', '/v1/chat/completions'],
])('%s %s is personal and never cached, even if rejected', async (method, path) => {
  const { headers } = await fetch(`${server.url}${path}`, { method })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('browsers are told to stick to https if that is the public address, and only there', async () => {
  const told = async (url: string) => (await fetch(`${url}/healthz`)).headers.get('strict-transport-security')
  expect(await told(server.url)).toBeNull()
  await using secure = await startTestServer({ env: { PUBLIC_URL: 'https://news.example' } })
  expect(await told(secure.url)).toBe('max-age=31536000')
  const env = { PUBLIC_URL: 'https://news.example', HSTS_SUBDOMAINS: 'on' }
  await using wide = await startTestServer({ env })
  expect(await told(wide.url)).toBe('max-age=31536000; includeSubDomains')
})
