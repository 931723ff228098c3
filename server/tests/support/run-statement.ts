import pg from 'pg'

/** Runs one statement on the Postgres server at `url`, over a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
