import { appendFileSync, cpSync, mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  chunk,
  dashboardChunks,
  dist,
  firstFiles,
  firstLoad,
  gzipBytes,
  importsItself,
  isBuilt,
  loginChunks,
  read,
} from './built-web.ts'
import { kindsOfSecrets, secretsIn } from './secrets.ts'

if (!isBuilt) {
  const words =
    'web/dist is missing, so the sizes and secrets of the built files are not checked: npm run build.'
  if (process.env['CI'] === 'true') throw new Error(words)
  process.stdout.write(`${words}\n`)
}

const sizeOf = (files: Iterable<string>) => gzipBytes([...files].map(read))

/** Assembled here, so that no file of ours contains one. */
const planted: [kind: string, secret: string][] = [
  ['a private key', `-----BEGIN EC ${'PRIVATE'} KEY-----`],
  ['the role that passes every wall', `{role:"service${'_'}role"}`],
  ["a project's secret key", `"sb${'_secret_'}abc"`],
  ["the mail provider's key", `"key${'-'}${'0a1b2c3d'.repeat(4)}"`],
  ["a model provider's key", `"sk${'-'}${'Ab1_'.repeat(6)}"`],
  ['a signed token', ['eyJ', '.eyJ', '.'].map((start) => `${start}${'aB3-'.repeat(4)}`).join('')],
  ['basic authentication', `"Basic ${Buffer.from('api:some key of ours').toString('base64')}"`],
  ['an address with a password', `"postgres:${'//'}tidings:secret@db.example.org/tidings"`],
  ['the private part of a web key', `{kty:"EC","d":"${'Zz9_'.repeat(11)}"}`],
]

describe.skipIf(!isBuilt)('the built web app', () => {
  test('loads at most 110 KB of JavaScript for the login, 140 KB for the dashboard, and 12 KB of CSS', () => {
    const login = firstFiles(loginChunks)
    const dashboard = firstFiles(dashboardChunks)
    expect(login.size).toBeGreaterThan(3)
    expect(dashboard.size).toBeGreaterThan(login.size)
    expect(sizeOf(login)).toBeGreaterThan(0.4 * firstLoad.login)
    expect(sizeOf(login)).toBeLessThanOrEqual(firstLoad.login)
    expect(sizeOf(dashboard)).toBeLessThanOrEqual(firstLoad.dashboard)
    const sheets = readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.css'))
    expect(sheets.length).toBeGreaterThan(0)
    expect(sizeOf(sheets)).toBeLessThanOrEqual(firstLoad.css)
  })

  // A component test cannot change the font size that media queries are measured in.
  test('lets the header scroll away on a phone with enlarged text', () => {
    const sheets = readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.css'))
    const rule = /\(width<=16rem\)\{\.short\\:static\{position:static\}/
    expect(sheets.some((file) => rule.test(read(file)))).toBe(true)
  })

  test('loads the call engine with the first call only', () => {
    const engine = chunk('socket-call')
    const first = firstFiles([...loginChunks, ...dashboardChunks])
    expect(first).not.toContain(engine)
    expect([...first].some((file) => read(file).includes(engine))).toBe(true)
    const carriers = readdirSync(path.join(dist, 'assets')).filter(
      (file) => file.endsWith('.js') && read(file).includes('tidings-voice.v1'),
    )
    expect(carriers.length).toBeGreaterThan(0)
    expect(carriers.filter((file) => first.has(file))).toEqual([])
  })

  test('loads a hosted provider’s library with the first call there only', () => {
    const library = chunk('daily-esm')
    const hosted = chunk('hosted-call')
    const first = firstFiles([...loginChunks, ...dashboardChunks])
    expect([...first].filter((file) => file === library || file === hosted)).toEqual([])
    const naming = readdirSync(path.join(dist, 'assets')).filter(
      (file) => file.endsWith('.js') && read(file).includes(library),
    )
    expect(naming).toEqual([hosted])
  })

  test('has no chunk that imports itself through others', () => {
    const chunks = readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js'))
    expect(chunks.length).toBeGreaterThan(20)
    expect(chunks.filter(importsItself)).toEqual([])
  })

  test('contains no secret', () => {
    expect(readdirSync(dist, { recursive: true }).length).toBeGreaterThan(10)
    expect(secretsIn(dist)).toEqual([])
  })

  test('every kind of secret is planted', () => {
    expect(planted.map(([kind]) => kind)).toEqual(kindsOfSecrets)
  })

  test.each(planted)('%s would be found', (kind, secret) => {
    using copy = mkdtempDisposableSync(path.join(tmpdir(), 'tidings-dist-'))
    cpSync(dist, copy.path, { recursive: true })
    const file = chunk('login-screen')
    appendFileSync(path.join(copy.path, 'assets', file), `\nvar planted=${secret}`)
    expect(secretsIn(copy.path)).toEqual([`${file}: ${kind}`])
  })
})
