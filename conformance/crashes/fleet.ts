import { startServerProcess, type ServerProcess } from '../../e2e/support/server-process.ts'
import { freePort } from '../../server/tests/support/free-port.ts'
import { findPgbouncer, startPgbouncer } from '../../server/tests/support/pgbouncer.ts'
import { findPostgresPrograms } from '../../server/tests/support/postgres-cluster.ts'
import { startReplica } from '../../server/tests/support/postgres-replica.ts'
import { startProxy } from '../proxies/start-proxy.ts'
import { openWorld } from './world.ts'

const poolSize = 20

/**
 * Two processes behind nginx, with pgbouncer before Postgres and a streaming replica to read news from. Needs nginx, openssl and
 * pgbouncer.
 */
export async function openFleet() {
  const [programs, program] = [findPostgresPrograms(), findPgbouncer()]
  if (!programs || !program) throw new Error('This needs the programs of a Postgres server, and pgbouncer.')
  // The certificate is made for this run, on this machine.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  process.removeAllListeners('warning')
  await using stack = new AsyncDisposableStack()
  const world = stack.use(await openWorld('server', { isDurable: true }))
  const databaseUrl = world.cluster?.url ?? ''
  const pooler = stack.use(await startPgbouncer(program, { databaseUrl, poolSize }))
  const replica = stack.use(await startReplica(programs, databaseUrl))
  const own = await freePort()
  const env = {
    ...world.env,
    DATABASE_URL: pooler.url,
    DATABASE_READ_URL: replica.url,
    PUBLIC_URL: `https://localhost:${own}`,
    AUTH_TRUSTED_PROXIES: '127.0.0.1 ::1',
    STORAGE_PER_PERSON_MB: '100000',
  }
  const servers: ServerProcess[] = []
  const ports = [await freePort(), await freePort()] as const
  for (const port of ports) servers.push(await startServerProcess({ ...env, PORT: String(port) }))
  stack.defer(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
  })
  const { url } = stack.use(await startProxy('nginx', { own, one: ports[0], two: ports[1] }))
  const moved = stack.move()
  return {
    url,
    dataDir: world.dataDir,
    pooler,
    replica,
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}
