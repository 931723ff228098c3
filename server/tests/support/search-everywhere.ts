import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { TestServer } from './start-test-server.ts'

/** The tables with a row that contains one of these texts in any column. */
async function searchTables({ context }: TestServer, texts: string[]): Promise<string[]> {
  const { pool } = context.database
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await pool.query(
      `select from ${name} t where exists (select from unnest($1::text[]) text where position(text in lower(t::text)) > 0)`,
      [texts],
    )
    if (hits.rowCount) found.push(name)
  }
  return found
}

/** Skips the embedded database's files, which are searched as tables, unless asked for. */
export function searchFiles(folder: string, texts: string[], withDatabase = false): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.name === 'postgres' && !withDatabase) return []
    if (entry.isDirectory()) return searchFiles(file, texts, withDatabase)
    if (!statSync(file).isFile()) return []
    const content = `${entry.name} ${readFileSync(file, 'latin1')}`.toLowerCase()
    return texts.some((text) => content.includes(text)) ? [file] : []
  })
}

/** Every table and every file of the data directory that contains one of these texts. */
export async function searchEverywhere(server: TestServer, texts: string[]): Promise<string[]> {
  const wanted = texts.map((text) => text.toLowerCase())
  return [...(await searchTables(server, wanted)), ...searchFiles(server.config.dataDir, wanted)]
}
