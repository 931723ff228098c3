import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { refuseInterruptedRestore } from './data-directory.ts'
import { embeddedConnections, startEmbeddedDatabase } from './embedded/start.ts'
import { keepMarkedPlans, keepMarkedPlansOnServer } from './kept-plans.ts'
import { openPulse } from './pulse.ts'
import { readFromReplica, type OnReplicaChange } from './replica-pool.ts'
import { createBatchRunner, type RunBatch } from './run-batch.ts'
import { ServerSockets } from './server-sockets.ts'
import type { Tables } from './tables.ts'

export type Database = AsyncDisposable & {
  kind: 'embedded' | 'server'
  pool: pg.Pool
  tables: Kysely<Tables>
  /** For single statements that may read what was true some seconds ago: of a replica where there is one, else as `tables`. */
  reads: Kysely<Tables>
  runBatch: RunBatch
  /** From now on a connection to a server is given up on which a statement has been without an answer for so long. */
  limitSilence: (ms: number) => void
}

export type DatabaseOptions = {
  dataDir: string
  databaseUrl: string | null
  /** Of a replica of `databaseUrl`. */
  databaseReadUrl?: string | null
  onIdleError: (error: Error) => void
  onReplicaChange?: OnReplicaChange
}

// Counts and sums fit a JavaScript number here.
const int8Oid = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8Oid ? Number : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * What users ask for is ended after so much processor time on the embedded database, which nobody else can use meanwhile;
 * it takes about two thirds of a second to stand ready again.
 */
const embeddedStatementTimeoutMs = 800

/** For `runBatch`, whose statements users make. A Postgres server ends those itself: `records/transaction-queries.ts`. */
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

/** Asks whether a Postgres server answers at all, also while all other connections are waited for. */
function openPulsePool(pool: pg.Pool): pg.Pool {
  const single = new pg.Pool({ ...pool.options, max: 1 })
  // What is lost is noticed by whoever asks next.
  single.on('error', () => undefined)
  single.on('connect', (client) => client.on('error', () => undefined))
  return single
}

/** Beyond it the primary is asked instead. */
const replicaPatience = { connectionTimeoutMillis: 2000, query_timeout: 5000 }

function openReplicaPool(connectionString: string, primary: pg.Pool, options: DatabaseOptions): PostgresPool {
  const replica = new pg.Pool({ connectionString, max: 16, types, ...replicaPatience })
  // What is lost is noticed by whoever asks next, and told then.
  replica.on('error', () => undefined)
  replica.on('connect', (client) => client.on('error', () => undefined))
  return readFromReplica({ replica, primary, onChange: options.onReplicaChange ?? (() => undefined) })
}

/**
 * Opens the database that the configuration names: a Postgres server, or the embedded one in the data directory.
 * The same driver reaches both. All connections of the embedded one share a session, so only `runBatch` and `keptPlan` may
 * use named prepared statements, and nothing may `SET` outside a transaction, take session locks or make temporary tables.
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
  // A connection in use emits its loss itself; unhandled, that would end the process. Its query rejects too.
  pool.on('connect', (client) => client.on('error', options.onIdleError))
  const batchPool = embedded ? openBatchPool(pool, options) : pool
  const pulsePool = embedded ? null : openPulsePool(pool)
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
    runBatch: createBatchRunner(batchPool, embedded !== null, pulsePool && openPulse(pulsePool)),
    limitSilence: (ms) => sockets.limitSilence(ms),
    async [Symbol.asyncDispose]() {
      if (reads !== tables) await reads.destroy()
      await tables.destroy()
      // Kysely ends only a pool that it has used.
      if (!pool.ended) await pool.end()
      if (!batchPool.ended) await batchPool.end()
      await pulsePool?.end()
      await embedded?.[Symbol.asyncDispose]()
    },
  }
}
