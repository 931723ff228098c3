import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar, type TarHeader } from 'modern-tar'
import type pg from 'pg'
import { operatorTool, toolEnvironment } from './operator-tool.ts'

/** A folder for archives and restored data directories, gone when disposed. */
export function workFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-backup-'))
  return {
    at: (name: string) => path.join(folder, name),
    names: () => readdirSync(folder).toSorted(),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The operator's tool as a process that a test can end before it has finished. */
export function beginTidings(words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...operatorTool, ...words], {
    env: { ...toolEnvironment, ...env },
  })
  const over = once(child, 'close') as Promise<[number | null]>
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), over: over.then(([code]) => code) }
}

/** Every row of every table, each as text, under its table's name; the job queue's apart, which move by themselves. */
export async function allRows(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')`,
  )
  const rows = new Map<string, string[]>()
  for (const { name } of tables) {
    const found = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    if (found.rows.length > 0) rows.set(name, found.rows.map(({ row }) => row).toSorted())
  }
  return rows
}

export type TarPiece = { name: string; body?: string; header?: Partial<TarHeader> }

/** Writes an archive of a test's own making. */
export async function writePieces(file: string, pieces: TarPiece[]) {
  const entries = pieces.map(({ body = '', header, name }) => ({
    header: { name, size: Buffer.byteLength(body), ...header },
    body,
  }))
  writeFileSync(file, gzipSync(await packTar(entries)))
}

export function modeOf(file: string): string {
  return (statSync(file).mode & 0o777).toString(8)
}

/** A copy of a file with one bit turned, at a share of its length. */
export function withOneBitTurned(file: string, share: number, to: string) {
  const bytes = readFileSync(file)
  const at = Math.floor((bytes.length - 1) * share)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(to, bytes)
}
