import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { unprivilegedIds, untilAccepting } from './postgres-cluster.ts'

export type Replica = AsyncDisposable & {
  /** The address of the same database on the replica. */
  url: string
  /** Kills it at once, like an accident. */
  stop(): Promise<void>
  /** At the same address. */
  startAgain(): Promise<void>
}

const exited = (server: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve()
    else server.once('exit', () => resolve())
  })

/** Starts a streaming replica of the server with this database, in a temporary folder, as an unprivileged user. */
export async function startReplica(programs: string, databaseUrl: string): Promise<Replica> {
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-replica-'))
  const unprivileged = unprivilegedIds()
  if (unprivileged) chownSync(directory, unprivileged.uid, unprivileged.gid)
  const ids = unprivileged ?? {}
  const data = path.join(directory, 'data')
  const flags = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-D', data, '-d', databaseUrl]
  await promisify(execFile)(path.join(programs, 'pg_basebackup'), flags, { ...ids, cwd: directory })
  const port = await freePort()
  const settings = ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'hot_standby=on']
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  const start = async () => {
    const server = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', directory, ...settings],
      { ...ids, env: { ...process.env, LC_ALL: 'C.UTF-8' }, stdio: 'ignore', cwd: directory },
    )
    if (!(await untilAccepting(url.href, server))) throw new Error('The replica ended instead of starting.')
    return server
  }
  let server = await start()
  const stop = async () => {
    server.kill('SIGQUIT')
    await exited(server)
  }
  return {
    url: url.href,
    stop,
    async startAgain() {
      server = await start()
    },
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
