import { afterEach, expect, test } from 'vitest'
import { ConfigError } from '#src/config'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
afterEach(async () => server[Symbol.asyncDispose]())

/** How many of 40 sign-ups get past the limit of 30, each with what `header` gives for it. */
async function allowed(header: (index: number) => string) {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      fetch(`${server.url}/auth/v1/signup`, {
        method: 'POST',
        body: '{',
        headers: { 'x-forwarded-for': header(index), 'content-type': 'application/json' },
      }),
    ),
  )
  return answers.filter(({ status }) => status !== 429).length
}

async function start(trusted: string) {
  server = await startTestServer({ env: { AUTH_RATE_LIMITS: 'on', AUTH_TRUSTED_PROXIES: trusted } })
}

test('without trusted proxies, forwarding headers are ignored', async () => {
  await start('')
  expect(await allowed((index) => `203.0.113.${index}`)).toBe(30)
})

test('each address behind a trusted proxy has its own limit', async () => {
  await start('127.0.0.0/8 ::1')
  expect(await allowed((index) => `203.0.113.${index}`)).toBe(40)
  expect(await allowed(() => '203.0.113.250')).toBe(30)
})

test('the addresses of one IPv6 network are one client, another network is another', async () => {
  await start('127.0.0.0/8 ::1')
  expect(await allowed((index) => `2001:db8:0:1::${index.toString(16)}`)).toBe(30)
  expect(await allowed((index) => `2001:db8:0:${(100 + index).toString(16)}::1`)).toBe(40)
})

test('addresses that the client itself put into the header are ignored', async () => {
  await start('127.0.0.1, ::1')
  expect(await allowed((index) => `198.51.100.${index}, 203.0.113.7`)).toBe(30)
})

test('a chain of trusted proxies is followed to the first address that is not one of them', async () => {
  await start('127.0.0.1 ::1 10.0.0.0/8')
  expect(await allowed((index) => `198.51.100.${index}, 203.0.113.7, 10.1.2.3`)).toBe(30)
  expect(await allowed((index) => `203.0.113.${100 + index}, 10.1.2.${index}`)).toBe(40)
})

test('an invalid or empty header leaves the proxy’s own address', async () => {
  await start('127.0.0.1 ::1')
  expect(await allowed((index) => (index % 2 === 0 ? `nonsense-${index}` : ''))).toBe(30)
})

test('an invalid address in the configuration prevents the start', async () => {
  await start('')
  await expect(startTestServer({ env: { AUTH_TRUSTED_PROXIES: '10.0.0.0/8 proxy' } })).rejects.toThrow(
    new ConfigError('AUTH_TRUSTED_PROXIES must list addresses or ranges such as 10.0.0.0/8, not "proxy".'),
  )
})
