import { PGlite, type Extensions, type PGliteOptions } from '@electric-sql/pglite'
import { pg_textsearch as rankedText } from '@electric-sql/pglite-pg_textsearch'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { announceRanking, detachRankedIndexes } from '../ranked-text.ts'
import { leaveParserUnoptimized, type ParserProgram } from './unoptimized-parser.ts'

/** PGlite stores which libraries to preload, and a database with a missing one does not start. */
function forgetLibraries(directory: string) {
  const file = path.join(directory, 'postgresql.conf')
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, lines.filter((line) => !line.startsWith('shared_preload_libraries')).join('\n'))
}

const settings = [
  // A checkpoint for about every 25 MB of log, because everybody waits while the log is replayed after a crash.
  'max_wal_size=48MB',
  // Allocated at the start. The operating system caches files too: 128 MB save a tenth of a search's time.
  'shared_buffers=32MB',
]

declare global {
  // Exists at run time but is missing from Node's types.
  namespace WebAssembly {
    interface Module {}
    function compile(bytes: Uint8Array): Promise<Module>
  }
}

export type OpenOptions = {
  extensions?: Extensions
  /** The compiled WebAssembly module; compiled again if omitted. */
  program?: WebAssembly.Module
}

class Database extends PGlite {
  /** Its own first statement. */
  override async _initArrayTypes(options?: { force?: boolean }) {
    leaveParserUnoptimized(this.Module as unknown as ParserProgram)
    return super._initArrayTypes(options)
  }
}

async function open(directory: string, options: PGliteOptions): Promise<PGlite> {
  const database = new Database(directory, options)
  await database.waitReady
  return database
}

/**
 * Opens the database with the BM25 extension, or without it if that fails: articles are then found by Postgres' own full text
 * search.
 */
export async function openEmbedded(
  directory: string,
  { extensions = { rankedText }, program }: OpenOptions = {},
): Promise<PGlite> {
  const options = {
    ...(program ? { pgliteWasmModule: program } : {}),
    relaxedDurability: false,
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
  }
  let failure: unknown
  try {
    const database = await open(directory, { ...options, extensions })
    await database.exec(announceRanking)
    return database
  } catch (error) {
    failure = error
  }
  try {
    forgetLibraries(directory)
    const database = await open(directory, options)
    await database.exec(detachRankedIndexes)
    return database
  } catch {
    throw failure
  }
}
