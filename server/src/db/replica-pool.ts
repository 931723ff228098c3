import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { createLagCheck } from './replica-lag.ts'

/** Why statements go to the primary, with the code of the failure if there is one. Null when the replica is used again. */
export type OnReplicaChange = (reason: string | null, code?: string) => void

type Pools = { replica: Pool; primary: Pool; onChange: OnReplicaChange }

/** How long a replica that did not answer is avoided, so that not every question waits for it. */
const avoidedMs = 5000

const lateReason = 'it is behind by more than half a minute'

/** Tracks whether to use the replica. */
class ReplicaState {
  readonly #onChange: OnReplicaChange
  readonly #checkLag: () => Promise<boolean>
  #avoidUntil = 0
  #reason: string | null = null

  constructor({ onChange, primary, replica }: Pools) {
    this.#onChange = onChange
    this.#checkLag = createLagCheck({ primary, replica })
  }

  async mayAsk(): Promise<boolean> {
    if (performance.now() < this.#avoidUntil) return false
    if (this.#reason === lateReason && (await this.#checkLag())) this.#avoid(lateReason)
    return performance.now() >= this.#avoidUntil
  }

  noteFailure(error: unknown): void {
    // Without its message, which may contain a question.
    this.#avoid('it does not answer', (error as { code?: string }).code)
  }

  noteAnswer(): void {
    void this.#checkLag().then(
      (isLate) => (isLate ? this.#avoid(lateReason) : this.#use()),
      () => undefined,
    )
  }

  #avoid(reason: string, code?: string) {
    this.#avoidUntil = performance.now() + avoidedMs
    if (this.#reason === null) this.#onChange(reason, code)
    this.#reason = reason
  }

  #use() {
    if (this.#reason !== null) this.#onChange(null)
    this.#reason = null
  }
}

/** Uses the replica, and falls back to the primary. Only for single read-only statements. */
class ReadingClient implements PostgresPoolClient {
  readonly #pools: Pools
  readonly #state: ReplicaState
  #replica: PoolClient | null = null

  constructor(pools: Pools, state: ReplicaState) {
    this.#pools = pools
    this.#state = state
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(query: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof query !== 'string') throw new Error('cursors are not supported')
    return this.#ask(query, [...parameters])
  }

  release(): void {
    this.#replica?.release()
    this.#replica = null
  }

  async #ask(text: string, values: unknown[]) {
    if (!(await this.#state.mayAsk())) return this.#pools.primary.query(text, values)
    try {
      this.#replica ??= await this.#pools.replica.connect()
      const result = await this.#replica.query(text, values)
      this.#state.noteAnswer()
      return result
    } catch (error) {
      this.#replica?.release(true)
      this.#replica = null
      // An invalid statement fails on the primary too, and is not the replica's fault.
      const result = await this.#pools.primary.query(text, values)
      this.#state.noteFailure(error)
      return result
    }
  }
}

/**
 * A pool for Kysely that reads from the replica while it responds and keeps up, otherwise from the primary. It begins no
 * transactions.
 */
export function readFromReplica(pools: Pools): PostgresPool {
  const state = new ReplicaState(pools)
  return {
    options: pools.replica.options,
    connect: async () => new ReadingClient(pools, state),
    end: () => pools.replica.end(),
  }
}
