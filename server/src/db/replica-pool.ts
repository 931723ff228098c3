import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { createLagCheck } from './replica-lag.ts'

/** Why statements go to the primary, with the code of what failed if there is one; null from when on the replica is asked again. */
export type OnReplicaChange = (reason: string | null, code?: string) => void

type Pools = { replica: Pool; primary: Pool; onChange: OnReplicaChange }

/** For so long a replica that did not answer is not asked again, so that each question does not wait for it. */
const avoidedMs = 5000

const lateReason = 'it is behind by more than half a minute'

/** Whether the replica is asked at the moment. */
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
    // Not its message, which may contain a question.
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

/** Asks the replica, and the primary whatever the replica does not answer. For statements that only read, each by itself. */
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
      // A statement that is wrong fails here too, and is no failure of the replica's.
      const result = await this.#pools.primary.query(text, values)
      this.#state.noteFailure(error)
      return result
    }
  }
}

/** A pool for Kysely that reads from the replica while it answers and keeps up, else from the primary. Begins no transactions. */
export function readFromReplica(pools: Pools): PostgresPool {
  const state = new ReplicaState(pools)
  return {
    options: pools.replica.options,
    connect: async () => new ReadingClient(pools, state),
    end: () => pools.replica.end(),
  }
}
