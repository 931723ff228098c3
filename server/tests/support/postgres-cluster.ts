import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

export type Cluster = AsyncDisposable & {
  url: string
  /** Kills all its processes at once, like `kill -9`. */
  kill(): Promise<void>
  /** Starts it again at the same address, with the committed data. */
  startAgain(): Promise<void>
}

/** The folder of Postgres' server programs: Debian's newest version, or the PATH. */
export function findPostgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null
}

/** The user to run Postgres as, which refuses to run as root; null for the current user. */
export function unprivilegedIds(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Resolves to false if the server exited instead, because its port was taken meanwhile. */
export async function untilAccepting(url: string, server: ChildProcess): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    if (server.exitCode !== null) return false
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      if (attempt > 300) throw error
      await sleep(100)
    }
  }
}

/**
 * Starts our own Postgres in a new folder in `folder`, as an unprivileged user; it ends with the test run. `isDurable`:
 * committed data outlives it, which is slower.
 */
export async function startPostgresCluster(
  programs: string,
  { folder = tmpdir(), isDurable = false }: { isDurable?: boolean; folder?: string } = {},
): Promise<Cluster> {
  const directory = mkdtempSync(path.join(folder, 'tidings-postgres-'))
  const unprivileged = unprivilegedIds()
  if (unprivileged) chownSync(directory, unprivileged.uid, unprivileged.gid)
  const ids = unprivileged ?? {}
  const data = path.join(directory, 'data')
  const environment = { ...process.env, LC_ALL: 'C.UTF-8' }
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    { ...ids, env: environment, stdio: 'pipe', cwd: directory },
  )
  const start = async (port: number) => {
    const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', directory]
    const careless = ['-c', 'fsync=off', '-c', 'synchronous_commit=off']
    const settings = ['-c', 'max_connections=300', ...(isDurable ? [] : careless)]
    const options = { ...ids, env: environment, stdio: 'ignore', cwd: directory } as const
    const server = spawn(path.join(programs, 'postgres'), [...flags, ...settings], options)
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    return (await untilAccepting(url, server)) ? { port, server, url } : null
  }
  const tryOnce = async () => start(await freePort())
  const started = (await tryOnce()) ?? (await tryOnce()) ?? (await tryOnce())
  if (!started) throw new Error('Postgres ended three times instead of starting.')
  let { server } = started
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null) return
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await exited
  }
  return {
    url: started.url,
    // Kills all processes at once, so that they write nothing more; killing only the first would leave the others running.
    kill: () => end('SIGQUIT'),
    async startAgain() {
      const again = await start(started.port)
      if (!again) throw new Error('Postgres did not start again.')
      server = again.server
    },
    async [Symbol.asyncDispose]() {
      await end('SIGINT')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Creates an empty database and returns its address. */
export async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  const client = new pg.Client(clusterUrl)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(clusterUrl)
  url.pathname = name
  return url.href
}
