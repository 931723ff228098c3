import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inject } from 'vitest'
import { silentLogger } from '#platform/logger'
import { readConfig, type Config } from '#src/config'
import { startServer, type Overrides, type RunningServer } from '#src/start'
import { fastPasswords } from './fast-passwords.ts'
import { runStatement } from './run-statement.ts'
import { startSpeechServices, type SpeechServices } from './speech-services.ts'

export type TestServer = RunningServer & { config: Config }

export type TestServerOptions = {
  /** Environment variables, as an operator would set them. */
  env?: Record<string, string>
  overrides?: Overrides
  /** Uses this machine's voices unless `env` says otherwise. Otherwise each sentence is a tone of half a second. */
  realVoice?: boolean
}

// V8 shares a compiled module with other threads that compile the same bytes, as long as one thread holds it.
let compiledDatabase: Promise<unknown> | undefined
function compileEmbeddedDatabase() {
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { compile(bytes: Uint8Array): Promise<unknown> }
  }
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(readFileSync(path.join(folder, 'pglite.wasm')))
}

/** Copies the migrated template for one server; the copy is removed when disposed. */
export async function copyTestDatabase() {
  const database = inject('database')
  const dataDir = mkdtempSync(path.join(database.folder, 'data-'))
  const removeDirectory = () => rmSync(dataDir, { recursive: true, force: true })
  if (database.kind === 'embedded') {
    compiledDatabase ??= compileEmbeddedDatabase()
    await compiledDatabase
    cpSync(database.template, dataDir, { recursive: true })
    return { env: { DATA_DIR: dataDir }, [Symbol.asyncDispose]: async () => removeDirectory() }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatement(database.url, `create database ${name} template ${database.template}`)
  const url = new URL(database.url)
  url.pathname = name
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url.href },
    async [Symbol.asyncDispose]() {
      await runStatement(database.url, `drop database ${name} with (force)`)
      removeDirectory()
    },
  }
}

// This machine's voices are processes: two at each start, and one per sentence.
let sharedVoice: Promise<SpeechServices> | undefined
/** The environment for a voice that all servers of a worker share: each sentence is a tone. */
export async function shareVoice() {
  const { url } = await (sharedVoice ??= startSpeechServices())
  return { TTS_URL: url }
}

const bringsDatabase = (env: Record<string, string> = {}) =>
  'DATA_DIR' in env && (inject('database').kind === 'embedded' || 'DATABASE_URL' in env)

/**
 * The real server on a free port with its own database unless `env` brings one, with jobs and request limits off unless `env`
 * says so, and fast password hashing.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  await using stack = new AsyncDisposableStack()
  const database = bringsDatabase(options.env) ? null : stack.use(await copyTestDatabase())
  const config = readConfig({
    PORT: '0',
    JOBS: 'off',
    AUTH_RATE_LIMITS: 'off',
    // Making an MP3 starts a process each time.
    AUDIO_FORMAT: 'wav',
    ...database?.env,
    ...(options.realVoice ? {} : await shareVoice()),
    ...options.env,
  })
  const server = stack.use(
    await startServer(config, { log: silentLogger, passwords: fastPasswords, ...options.overrides }),
  )
  const moved = stack.move()
  return {
    url: server.url,
    context: server.context,
    drain: (options) => server.drain(options),
    config,
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

let sharedServer: Promise<TestServer> | undefined

/**
 * One server for all files of a worker that need only users of their own: it has other people's rows and ends with the worker.
 */
export function shareTestServer(): Promise<TestServer> {
  return (sharedServer ??= startTestServer())
}
