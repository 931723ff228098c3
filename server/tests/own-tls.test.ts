import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLogger } from '#platform/logger'
import { readConfig } from '#src/config'
import { loopbackCertificate, renewedCertificate } from './support/loopback-certificate.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tls-'))
const env = { TLS_CERT: path.join(folder, 'cert.pem'), TLS_KEY: path.join(folder, 'key.pem') }
const lines: string[] = []
const servername = 'push.example'
let server: TestServer
let port: number

function writeFiles({ cert, key }: { cert: string; key: string }) {
  writeFileSync(env.TLS_KEY, key)
  writeFileSync(env.TLS_CERT, cert)
}

beforeAll(async () => {
  writeFiles(loopbackCertificate)
  server = await startTestServer({
    env: { ...env, ALLOWED_HOSTS: servername },
    overrides: { log: createLogger('text', (line) => lines.push(line)) },
  })
  port = Number(new URL(server.url).port)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

function get(pathname: string, ca = loopbackCertificate.cert) {
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: pathname, servername, ca, headers: { host: servername } }
    const asked = request({ ...options, agent: false }, (response) => {
      void text(response).then((body) => resolve({ headers: response.headers, body }))
    })
    asked.once('error', reject).end()
  })
}

test('a server with a certificate serves https itself, and tells browsers to stick to it', async () => {
  expect(server.url).toMatch(/^https:/)
  const { body, headers } = await get('/healthz')
  expect([body, headers['strict-transport-security']]).toEqual(['ok', 'max-age=31536000'])
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
  expect(lines.join('')).not.toContain('AUTH_TRUSTED_PROXIES')
  const options = { ca: loopbackCertificate.cert, servername, headers: { host: servername } }
  const socket = new WebSocket(`wss://127.0.0.1:${port}/voice/${crypto.randomUUID()}`, [], options as object)
  const status = await new Promise((resolve) =>
    socket.once('unexpected-response', (_request, answer) => resolve(answer.statusCode)),
  )
  expect(status).toBe(400)
})

test.each([
  [{ maxVersion: 'TLSv1.1', minVersion: 'TLSv1' }, null],
  [{ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA' }, null],
  [{ maxVersion: 'TLSv1.2' }, 'TLSv1.2'],
  [{}, 'TLSv1.3'],
] as const)('a client that supports %j gets %s', async (wanted, protocol) => {
  const got = await new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername, ca: loopbackCertificate.cert, ...wanted })
    socket.once('secureConnect', () => resolve(socket.getProtocol()))
    socket.once('error', () => resolve(null))
  })
  expect(got).toBe(protocol)
})

test('a renewed certificate is used at once, and an unusable one is ignored', async () => {
  writeFiles({ ...renewedCertificate, cert: 'no certificate' })
  expect((await get('/healthz')).body).toBe('ok')
  expect(lines.join('')).toContain('cannot be used')
  writeFiles(renewedCertificate)
  expect((await get('/healthz', renewedCertificate.cert)).body).toBe('ok')
})

test('what its authority says of a certificate is stapled to it, unless that is old or unreadable', async () => {
  const ocsp = path.join(folder, 'ocsp.der')
  const log = createLogger('text', (line) => lines.push(line))
  await using stapling = await startTestServer({ env: { ...env, TLS_OCSP: ocsp }, overrides: { log } })
  const staple = () =>
    new Promise<string | null>((resolve, reject) => {
      const to = { host: '127.0.0.1', port: Number(new URL(stapling.url).port), servername }
      const socket = connect({ ...to, ca: renewedCertificate.cert, requestOCSP: true })
      socket.once('OCSPResponse', (response: Buffer | null) => {
        resolve(response ? response.toString() : null)
        socket.destroy()
      })
      socket.once('error', reject)
    })
  expect(await staple()).toBeNull()
  expect(lines.join('')).toContain('TLS_OCSP cannot be read')
  writeFileSync(ocsp, 'good')
  expect(await staple()).toBe('good')
  const daysAgo = new Date(Date.now() - 4 * 86_400_000)
  utimesSync(ocsp, daysAgo, daysAgo)
  expect(await staple()).toBeNull()
})

test('an incomplete or missing certificate prevents the start', () => {
  expect(() => readConfig({ TLS_CERT: env.TLS_CERT })).toThrow('TLS_CERT is set but TLS_KEY is not')
  expect(() => readConfig({ TLS_KEY: env.TLS_KEY })).toThrow('TLS_KEY is set but TLS_CERT is not')
  expect(() => readConfig({ TLS_CERT: env.TLS_KEY, TLS_KEY: '/nowhere' })).toThrow('in PEM')
})
