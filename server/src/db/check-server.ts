import pg from 'pg'

/** The server's version number in Postgres' format (150018 for 15.18). Rejects if it cannot be reached in time. */
export async function checkServer(databaseUrl: string, timeoutMs: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: timeoutMs })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    return Number(rows[0]?.version)
  } finally {
    await client.end().catch(() => undefined) // a connection that never opened has nothing to close
  }
}
