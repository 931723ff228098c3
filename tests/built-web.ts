import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

export const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))
export const isBuilt = existsSync(path.join(dist, 'index.html'))

const kilobyte = 1024
/** Gzip bytes until a screen is complete. */
export const firstLoad = { login: 110 * kilobyte, dashboard: 140 * kilobyte, css: 12 * kilobyte } as const

/**
 * The chunks that `import()` loads without a press; `e2e/first-load.test.ts` checks the lists against what a browser fetches.
 */
export const loginChunks = ['login-screen'] as const
export const dashboardChunks = ['signed-in-app', 'records', 'todays-stories', 'preferences-form'] as const

export function read(file: string): string {
  return readFileSync(path.join(dist, 'assets', file), 'utf8')
}

/** The chunks loaded once the page is complete and the browser is idle. */
export const idleChunks = ['offline-notices', 'source-detail'] as const

const importing = /(?:^|[;}\s])(?:import|export)[^"'();]*["']\.\/([^"']+\.js)["']/g
const staticImports = new Map<string, string[]>()

function listStaticImports(file: string): string[] {
  const found = staticImports.get(file) ?? [...read(file).matchAll(importing)].map((match) => match[1] ?? '')
  staticImports.set(file, found)
  return found
}

/** `file` and everything the browser fetches before it can run it; `import()` loads come later. */
function withStaticImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of listStaticImports(file)) withStaticImports(imported, found)
  return found
}

/** Whether a chunk imports itself through others: one of them would then run before its dependencies. */
export function importsItself(file: string): boolean {
  return listStaticImports(file).some((imported) => withStaticImports(imported).has(file))
}

/** The single file of a chunk. Throws if there is none or several of that name. */
export function chunk(name: string): string {
  const found = readdirSync(path.join(dist, 'assets')).filter((file) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file),
  )
  const [file] = found
  if (file === undefined || found.length > 1) throw new Error(`${found.length} chunks are named ${name}`)
  return file
}

function entries(): string[] {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((match) => match[1] ?? '')
}

/** What the browser fetches for these chunks, the page's entry included. */
export function firstFiles(chunks: readonly string[]): Set<string> {
  return new Set([...entries(), ...chunks.map(chunk)].flatMap((file) => [...withStaticImports(file)]))
}

export function gzipBytes(contents: Iterable<string | Buffer>): number {
  return [...contents].reduce((sum, content) => sum + gzipSync(content, { level: 9 }).byteLength, 0)
}
