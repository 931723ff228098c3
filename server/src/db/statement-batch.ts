import { hash } from 'node:crypto'
import type { Connection, Submittable } from 'pg'
import { runTimeParameter } from './embedded/protocol.ts'

type ParameterStatus = { parameterName: string; parameterValue: string }

export type BatchStatement = { text: string; values: readonly unknown[] }
/** Values in the database's text format. */
export type BatchRow = readonly (string | null)[]

/** The names of statements prepared in the connection's session. */
export type PreparedNames = (connection: Connection) => Set<string>

/** Statements differ by what requests filter and select. Beyond this many per session, further ones are planned each time. */
const maxPrepared = 256

const names = new Map<string, string>()
const mostNames = 1000

/**
 * Derived from the text, so that it is the same in every process: behind a pooler a session may have belonged to another
 * process before.
 */
export function nameStatement(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `tidings_${hash('sha256', text, 'base64url')}`
  if (names.size >= mostNames) names.clear()
  names.set(text, name)
  return name
}

function toArrayLiteral(values: readonly unknown[]): string {
  const items = values.map((value) =>
    value === null ? 'null' : `"${String(value as string | number).replaceAll(/[\\"]/g, String.raw`\$&`)}"`,
  )
  return `{${items.join(',')}}`
}

function toWireValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return toArrayLiteral(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/**
 * Statements sent together with a single Sync at the end: one transaction, committed as a whole or not at all, without begin
 * and commit (docs/decisions/0015-statements-in-one-batch.md). The driver passes it the backend's messages as it does for its
 * own queries. `settled` resolves with the last statement's rows.
 */
export class StatementBatch implements Submittable {
  readonly #statements: readonly BatchStatement[]
  readonly #preparedNames: PreparedNames | null
  readonly #settled = Promise.withResolvers<BatchRow[]>()
  readonly #added: string[] = []
  #rows: BatchRow[] = []
  #complete: BatchRow[] = []
  #begunAt: number | null = null
  #runMs: number | null = null
  #forgetTime = () => {}
  #connection: Connection | null = null

  /** Without `preparedNames`, statements are unnamed and planned each time. */
  constructor(statements: readonly BatchStatement[], preparedNames: PreparedNames | null) {
    this.#statements = statements
    this.#preparedNames = preparedNames
  }

  get settled(): Promise<BatchRow[]> {
    return this.#settled.promise
  }

  /**
   * How long the database worked, once settled: as reported by the embedded one, otherwise as measured by waiting; 0 if it was
   * never sent.
   */
  get runMs(): number {
    return this.#runMs ?? (this.#begunAt === null ? 0 : performance.now() - this.#begunAt)
  }

  /** Closes the connection, and so ends a batch that has been sent but not answered. */
  giveUp(): void {
    this.#connection?.stream.destroy(new Error('The database has not answered in time.'))
  }

  submit(connection: Connection): null {
    this.#connection = connection
    this.#begunAt = performance.now()
    this.#listenForTime(connection)
    const prepared = this.#preparedNames?.(connection) ?? null
    connection.stream.cork()
    for (const statement of this.#statements) this.#write(connection, prepared, statement)
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleDataRow({ fields }: { fields: BatchRow }): void {
    this.#rows.push(fields)
  }

  handleCommandComplete(): void {
    this.#complete = this.#rows
    this.#rows = []
  }

  handleError(error: Error): void {
    this.#endTime()
    this.#settled.reject(error)
  }

  handleReadyForQuery(connection: Connection): void {
    const prepared = this.#preparedNames?.(connection)
    for (const name of this.#added) prepared?.add(name)
    this.#endTime()
    this.#settled.resolve(this.#complete)
  }

  #listenForTime(connection: Connection) {
    const onStatus = ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === runTimeParameter) this.#runMs = Number(parameterValue)
    }
    connection.on('parameterStatus', onStatus)
    this.#forgetTime = () => connection.off('parameterStatus', onStatus)
  }

  #endTime() {
    this.#runMs = this.runMs
    this.#forgetTime()
  }

  // The driver's types still require a final flag (more to come) that its methods ignore.
  #write(connection: Connection, prepared: Set<string> | null, { text, values }: BatchStatement) {
    const name = prepared === null ? '' : this.#chooseName(prepared, text)
    if (!prepared?.has(name)) {
      // Another connection of the same session may have prepared it meanwhile. Closing a missing statement is not an error.
      if (name !== '') connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
      if (name !== '') this.#added.push(name)
    }
    connection.bind({ statement: name, values: values.map(toWireValue) }, true)
    connection.execute(null, true)
  }

  #chooseName(prepared: Set<string>, text: string): string {
    const name = nameStatement(text)
    return prepared.has(name) || prepared.size + this.#added.length < maxPrepared ? name : ''
  }
}
