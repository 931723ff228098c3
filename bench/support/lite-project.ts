import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until } from '../../e2e/support/server-process.ts'
import { freePort } from '../../server/tests/support/free-port.ts'
import type { ProjectAddress } from './project-load.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

const version = '0.10.0'

function readInstalledVersion(name: string): string {
  const file = path.join(root, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

export type Lite = Disposable & { folder: string }

/** Installs `@supabase/lite` into a temporary folder, with the embedded database in the version that we use ourselves. */
export async function installLite(): Promise<Lite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-lite-'))
  const pglite = readInstalledVersion('@electric-sql/pglite')
  const manifest = {
    private: true,
    dependencies: { '@supabase/lite': version, '@electric-sql/pglite': pglite, postgres: '3.4.9' },
    overrides: { '@electric-sql/pglite': pglite },
  }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder })
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

export type LiteOptions = {
  lite: Lite
  database: { driver: 'pglite' | 'postgres'; url: string }
  env: Record<string, string>
  /** The address of the web app, for mailed links. */
  siteUrl?: string
}

export type LiteProject = AsyncDisposable & ProjectAddress & { output: () => string }

function configuration({ database: { driver, url }, siteUrl }: LiteOptions, port: number, key: string) {
  const site = siteUrl
    ? `site_url = "${siteUrl}"\nadditional_redirect_urls = ["${siteUrl}/update-password"]`
    : ''
  return `
[api]
port = ${port}
[db]
driver = "${driver}"
url = "${url}"
[auth]
enabled = true
jwt_secret = "${randomBytes(32).toString('hex')}"
enable_signup = true
${site}
publishable_key = "${key}"
[auth.email]
enable_confirmations = false
`
}

/** Starts it as a project with the product's tables and row-level security. */
export async function startLite(options: LiteOptions): Promise<LiteProject> {
  const { lite, database, env } = options
  const folder = path.join(lite.folder, database.driver)
  mkdirSync(path.join(folder, 'supabase'), { recursive: true })
  cpSync(path.join(root, 'supabase/migrations'), path.join(folder, 'supabase/migrations'), {
    recursive: true,
  })
  const port = await freePort()
  const key = `sb_publishable_${randomBytes(24).toString('base64url').slice(0, 31)}`
  writeFileSync(path.join(folder, 'supabase/config.toml'), configuration(options, port, key))
  const cli = path.join(lite.folder, 'node_modules/@supabase/lite/dist/cli/index.js')
  const quiet = { ...process.env, DO_NOT_TRACK: '1' }
  await run('node', [cli, 'migration', 'up'], { cwd: folder, env: quiet })
  const child = spawn('node', [cli, 'start', '--no-admin'], {
    cwd: folder,
    env: { ...quiet, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${url}/auth/v1/health`, { headers: { apikey: key } }).then(
      () => true,
      () => false,
    )
  await until('lite answers', answers, 60_000)
  return {
    url,
    key,
    output: () => printed,
    async [Symbol.asyncDispose]() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await exited
    },
  }
}
