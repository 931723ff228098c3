import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { refuseInterruptedRestore } from './data-directory.ts'
import { embeddedConnections, startEmbeddedDatabase } from './embedded/start.ts'
import { keepMarkedPlans, keepMarkedPlansOnServer } from './kept-plans.ts'
import { openHeartbeat } from './heartbeat.ts'
import { readFromReplica, type OnReplicaChange } from './replica-pool.ts'
import { createBatchRunner, type RunBatch } from './run-batch.ts'
import { ServerSockets } from './server-sockets.ts'
import type { Tables } from './tables.ts'

export type Database = AsyncDisposable & {
  kind: 'embedded' | 'server'
  pool: pg.Pool
  tables: Kysely<Tables>
  /** For single statements that may read slightly stale data: the replica if there is one, otherwise the same as `tables`. */
  reads: Kysely<Tables>
  runBatch: RunBatch
  /** From now on, closes a server connection on which a statement has had no response for this long. */
  limitSilence: (ms: number) => void
}

export type DatabaseOptions = {
  dataDir: string
  databaseUrl: string | null
  /** A replica of `databaseUrl`. */
  databaseReadUrl?: string | null
  onIdleError: (error: Error) => void
  onReplicaChange?: OnReplicaChange
}

// Our counts and sums fit into a JavaScript number.
const int8Oid = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8Oid ? Number : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * Statements of users are ended after this much processor time on the embedded database, which nobody else can use meanwhile.
 * Restarting it takes about two thirds of a second.
 */
const embeddedStatementTimeoutMs = 800

/**
 * For `runBatch`, which runs statements that users compose. A Postgres server ends slow ones by itself: see
 * `records/transaction-queries.ts`.
 */
function openBatchPool(pool: pg.Pool, { onIdleError }: DatabaseOptions): pg.Pool {
  const limited = new pg.Pool({
    ...pool.options,
    max: embeddedConnections / 2,
    statement_timeout: embeddedStatementTimeoutMs,
  })
  limited.on('error', onIdleError)
  limited.on('connect', (client) => client.on('error', onIdleError))
  return limited
}

/** A separate connection that checks whether the server responds at all while all others are busy. */
function openHeartbeatPool(pool: pg.Pool): pg.Pool {
  const single = new pg.Pool({ ...pool.options, max: 1 })
  // The next query notices a lost connection.
  single.on('error', () => undefined)
  single.on('connect', (client) => client.on('error', () => undefined))
  return single
}

/** Beyond these limits the primary is used instead. */
const replicaPatience = { connectionTimeoutMillis: 2000, query_timeout: 5000 }

function openReplicaPool(connectionString: string, primary: pg.Pool, options: DatabaseOptions): PostgresPool {
  const replica = new pg.Pool({ connectionString, max: 16, types, ...replicaPatience })
  // The next query notices and reports a lost connection.
  replica.on('error', () => undefined)
  replica.on('connect', (client) => client.on('error', () => undefined))
  return readFromReplica({ replica, primary, onChange: options.onReplicaChange ?? (() => undefined) })
}

/**
 * Opens the configured database: a Postgres server, or the embedded one in the data directory, through the same driver. All
 * connections to the embedded one share a session, so only `runBatch` and `keptPlan` may use named prepared statements, and
 * nothing may `SET` outside a transaction, take session locks or create temporary tables.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== null) refuseInterruptedRestore(options.dataDir)
  const embedded = options.databaseUrl === null ? await startEmbeddedDatabase(options.dataDir) : null
  const sockets = new ServerSockets()
  const pool = new pg.Pool({
    ...(embedded
      ? {
          stream: () => embedded.connect(),
          user: 'postgres',
          database: 'postgres',
          max: embeddedConnections,
          idleTimeoutMillis: 0,
        }
      : { connectionString: options.databaseUrl ?? '', max: 16, stream: () => sockets.open() }),
    types,
  })
  pool.on('error', options.onIdleError)
  // A lost connection emits an error that would end the process if unhandled. Its query rejects too.
  pool.on('connect', (client) => client.on('error', options.onIdleError))
  const batchPool = embedded ? openBatchPool(pool, options) : pool
  const heartbeatPool = embedded ? null : openHeartbeatPool(pool)
  const tables = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: embedded ? keepMarkedPlans(pool) : keepMarkedPlansOnServer(pool) }),
  })
  const { databaseReadUrl = null } = options
  const reads =
    databaseReadUrl === null
      ? tables
      : new Kysely<Tables>({
          dialect: new PostgresDialect({ pool: openReplicaPool(databaseReadUrl, pool, options) }),
        })
  return {
    kind: embedded ? 'embedded' : 'server',
    pool,
    tables,
    reads,
    runBatch: createBatchRunner(batchPool, embedded !== null, heartbeatPool && openHeartbeat(heartbeatPool)),
    limitSilence: (ms) => sockets.limitSilence(ms),
    async [Symbol.asyncDispose]() {
      if (reads !== tables) await reads.destroy()
      await tables.destroy()
      // Kysely only ends a pool that it has used.
      if (!pool.ended) await pool.end()
      if (!batchPool.ended) await batchPool.end()
      await heartbeatPool?.end()
      await embedded?.[Symbol.asyncDispose]()
    },
  }
}
