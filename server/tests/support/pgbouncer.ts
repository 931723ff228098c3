import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { unprivilegedIds, untilAccepting } from './postgres-cluster.ts'

/** Looks in Debian's folder and the PATH; null if not installed. */
export function findPgbouncer(): string | null {
  const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(':')]
  const files = folders.map((folder) => path.join(folder, 'pgbouncer'))
  return files.find((file) => existsSync(file)) ?? null
}

/**
 * Starts pgbouncer in transaction mode, otherwise with its defaults, in front of a Postgres server. `poolSize` is the number of
 * connections per database. `url` is the address of the same database through it.
 */
export async function startPgbouncer(
  program: string,
  { databaseUrl, poolSize }: { databaseUrl: string; poolSize: number },
) {
  const behind = new URL(databaseUrl)
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-pgbouncer-'))
  const port = await freePort()
  const password = behind.password && `password=${decodeURIComponent(behind.password)}`
  const settings = `
    [databases]
    * = host=${behind.hostname} port=${behind.port || 5432} user=${decodeURIComponent(behind.username)} ${password}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = transaction
    default_pool_size = ${poolSize}
    max_client_conn = 200`
  const file = path.join(directory, 'pgbouncer.ini')
  writeFileSync(file, settings.replaceAll(/^ +/gm, ''))
  const ids = unprivilegedIds()
  if (ids) chownSync(directory, ids.uid, ids.gid)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  const start = async () => {
    const pooler = spawn(program, ['-q', file], { ...ids, stdio: 'ignore', cwd: directory })
    if (!(await untilAccepting(url.href, pooler))) throw new Error('pgbouncer ended instead of starting.')
    return pooler
  }
  let pooler = await start()
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (pooler.exitCode !== null || pooler.signalCode !== null) return
    const exited = new Promise((resolve) => pooler.once('exit', resolve))
    pooler.kill(signal)
    await exited
  }
  return {
    url: url.href,
    kill: () => end('SIGKILL'),
    /** At the same address. */
    async startAgain() {
      pooler = await start()
    },
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
