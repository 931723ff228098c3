import { PGlite, type Extensions, type PGliteOptions } from '@electric-sql/pglite'
import { pg_textsearch as rankedText } from '@electric-sql/pglite-pg_textsearch'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { announceRanking, detachRankedIndexes } from '../ranked-text.ts'
import { leaveParserUnoptimized, type ParserProgram } from './unoptimized-parser.ts'

/** PGlite stores which libraries to load; a directory that names a missing one does not start. */
function forgetLibraries(directory: string) {
  const file = path.join(directory, 'postgresql.conf')
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, lines.filter((line) => !line.startsWith('shared_preload_libraries')).join('\n'))
}

const settings = [
  // A checkpoint each 25 MB or so of the log: after a crash they are read again, and everybody waits.
  'max_wal_size=48MB',
  // All of it is taken at the start. The system keeps files in memory too: 128 MB save a tenth of a search's time.
  'shared_buffers=32MB',
]

declare global {
  // Part of the runtime, but not of the types of Node.js.
  namespace WebAssembly {
    interface Module {}
    function compile(bytes: Uint8Array): Promise<Module>
  }
}

export type OpenOptions = {
  extensions?: Extensions
  /** The database's program, compiled; without it is compiled anew. */
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
 * Opens the database with the extension that ranks text by BM25, or without it where it fails: articles are then found
 * by Postgres' own full text alone.
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
