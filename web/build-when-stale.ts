import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = dirname(fileURLToPath(import.meta.url))
const root = dirname(web)
const built = join(web, 'dist', 'index.html')
const sources = [
  join(web, 'src'),
  join(web, 'public'),
  join(root, 'contract', 'src'),
  join(web, 'index.html'),
  join(web, 'vite.config.ts'),
  join(web, 'leave-out-passkeys.ts'),
  join(web, 'offline'),
  join(root, 'package-lock.json'),
]

async function modifiedMs(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found?.mtimeMs ?? 0
}

/** Includes folders, because removing a file only touches its folder. */
async function newestMs(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0
  const entries = await readdir(path, { recursive: true })
  const times = await Promise.all(entries.map((entry) => modifiedMs(join(path, entry))))
  return Math.max(found.mtimeMs, ...times)
}

async function isStale(): Promise<boolean> {
  const builtMs = await modifiedMs(built)
  if (builtMs === 0) return true
  const times = await Promise.all(sources.map(newestMs))
  return Math.max(...times) > builtMs
}

async function buildWeb(): Promise<void> {
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const started = performance.now()
  process.stdout.write('Building the web app ...')
  const progress = setInterval(() => process.stdout.write('.'), 1000)
  try {
    await build({ root: web, configFile: join(web, 'vite.config.ts'), mode: 'production', logLevel: 'warn' })
  } finally {
    clearInterval(progress)
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(` done in ${seconds} s\n`)
}

if (await isStale()) await buildWeb()
