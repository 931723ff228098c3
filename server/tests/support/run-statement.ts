import pg from 'pg'

/** Runs one statement on the Postgres server at `url`, over its own connection. */
export async function runStatement(url: string, statement: string): Promise<void> {
  await readRows(url, statement)
}

/** As `runStatement`; resolves to the rows. */
export async function readRows<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
