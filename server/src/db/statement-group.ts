import type { Connection, Submittable } from 'pg'

export type GroupStatement = { text: string; values: readonly unknown[] }
/** Each value as the database writes it. */
export type GroupRow = readonly (string | null)[]

/** The name of a statement, empty for one that is to be planned each time, and which names a connection knows. */
export type StatementNames = {
  nameOf: (text: string) => string
  known: (connection: Connection) => Set<string>
}

type Wire = Omit<Connection, 'bind' | 'execute' | 'parse' | 'close'> & {
  parse(config: { name: string; text: string; types: number[] }): void
  bind(config: { statement: string; values: (string | null)[] }): void
  execute(config: null): void
  close(config: { type: 'S'; name: string }): void
}

function arrayLiteral(values: readonly unknown[]): string {
  const items = values.map((value) =>
    value === null ? 'null' : `"${String(value as string | number).replaceAll(/[\\"]/g, String.raw`\$&`)}"`,
  )
  return `{${items.join(',')}}`
}

function wireValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return arrayLiteral(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/**
 * Statements sent at once with a single Sync behind them: one transaction, kept whole or not at all, that needs neither
 * begin nor commit. The driver hands it the backend's answers as it does to its own queries. `settled` has the last
 * statement's rows.
 */
export class StatementGroup implements Submittable {
  readonly #statements: readonly GroupStatement[]
  readonly #names: StatementNames
  readonly #settled = Promise.withResolvers<GroupRow[]>()
  readonly #fresh: string[] = []
  #rows: GroupRow[] = []
  #complete: GroupRow[] = []

  constructor(statements: readonly GroupStatement[], names: StatementNames) {
    this.#statements = statements
    this.#names = names
  }

  get settled(): Promise<GroupRow[]> {
    return this.#settled.promise
  }

  submit(connection: Connection): null {
    const known = this.#names.known(connection)
    connection.stream.cork()
    // The driver's types still ask for a flag that its methods no longer take.
    for (const statement of this.#statements) this.#write(connection as unknown as Wire, known, statement)
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleDataRow({ fields }: { fields: GroupRow }): void {
    this.#rows.push(fields)
  }

  handleCommandComplete(): void {
    this.#complete = this.#rows
    this.#rows = []
  }

  handleError(error: Error): void {
    this.#settled.reject(error)
  }

  handleReadyForQuery(connection: Connection): void {
    for (const name of this.#fresh) this.#names.known(connection).add(name)
    this.#settled.resolve(this.#complete)
  }

  #write(wire: Wire, known: Set<string>, { text, values }: GroupStatement) {
    const name = this.#names.nameOf(text)
    if (!known.has(name)) {
      // Connections that share a session may have parsed it meanwhile, and to close what is not there is no error.
      if (name !== '') wire.close({ type: 'S', name })
      wire.parse({ name, text, types: [] })
      if (name !== '') this.#fresh.push(name)
    }
    wire.bind({ statement: name, values: values.map(wireValue) })
    wire.execute(null)
  }
}
