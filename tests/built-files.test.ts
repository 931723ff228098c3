import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))
const isBuilt = existsSync(path.join(dist, 'index.html'))
if (!isBuilt) {
  const words =
    'web/dist is missing, so the sizes and secrets of the built files are not checked: npm run build.'
  if (process.env['CI'] === 'true') throw new Error(words)
  process.stdout.write(`${words}\n`)
}

const kilobyte = 1024

function read(file: string): string {
  return readFileSync(path.join(dist, 'assets', file), 'utf8')
}

/** `file` and all that the browser fetches with it before it can run; what `import()` brings comes later. */
function withStaticImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const match of read(file).matchAll(
    /(?:^|[;}\s])(?:import|export)[^"'();]*["']\.\/([^"']+\.js)["']/g,
  )) {
    withStaticImports(match[1] ?? '', found)
  }
  return found
}

function chunk(name: string): string {
  const found = readdirSync(path.join(dist, 'assets')).filter((file) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file),
  )
  expect(found, `chunks named ${name}`).toHaveLength(1)
  return found[0] ?? ''
}

function entries(): string[] {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((match) => match[1] ?? '')
}

/** What must be there before the screen is drawn; reading records and the preferences' form are fetched beside it. */
function firstFiles(...chunks: string[]): Set<string> {
  return new Set([...entries(), ...chunks.map(chunk)].flatMap((file) => [...withStaticImports(file)]))
}

const gzipBytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).byteLength, 0)

describe.skipIf(!isBuilt)('the built web app', () => {
  test('needs at most 110 KB of JavaScript for the login, 130 KB for the dashboard, and 12 KB of CSS', () => {
    const login = firstFiles('login-screen')
    const dashboard = firstFiles('signed-in-app')
    expect(login.size).toBeGreaterThan(3)
    expect(dashboard.size).toBeGreaterThan(login.size)
    expect(gzipBytes(login)).toBeGreaterThan(40 * kilobyte)
    expect(gzipBytes(login)).toBeLessThanOrEqual(110 * kilobyte)
    expect(gzipBytes(dashboard)).toBeLessThanOrEqual(130 * kilobyte)
    const sheets = readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.css'))
    expect(sheets.length).toBeGreaterThan(0)
    expect(gzipBytes(sheets)).toBeLessThanOrEqual(12 * kilobyte)
  })

  test('brings what carries a call only with the first press', () => {
    const engine = chunk('call-engine')
    const first = firstFiles('login-screen', 'signed-in-app', 'records')
    expect(first).not.toContain(engine)
    expect(read(engine)).toContain('tidings-voice.v1')
    expect(read(chunk('signed-in-app'))).toContain(engine)
    expect([...first].filter((file) => read(file).includes('tidings-voice.v1'))).toEqual([])
  })

  test('holds no secret', () => {
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(files.length).toBeGreaterThan(10)
    const secrets = [
      /-----BEGIN [A-Z ]*PRIVATE KEY/,
      /service_role/,
      /sb_secret_/,
      /\bkey-[0-9a-f]{32}\b/,
      /\bsk-[A-Za-z0-9_-]{20,}/,
      /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
      /Basic\s+[A-Za-z0-9+/]{12,}={0,2}/,
      /\/\/[^/\s"'`:@$]+:[^/\s"'`:@$]+@[\w.-]/,
      /"d":\s*"[\w-]{20,}"/,
    ]
    const found = files.flatMap(({ parentPath, name }) => {
      const text = readFileSync(path.join(parentPath, name), 'utf8')
      return secrets.filter((secret) => secret.test(text)).map((secret) => `${name}: ${secret.source}`)
    })
    expect(found).toEqual([])
  })
})
