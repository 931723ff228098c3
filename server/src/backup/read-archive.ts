import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import * as v from 'valibot'
import { readOwnVersion } from '#platform/own-version'
import {
  endName,
  endSchema,
  format,
  isArchivedName,
  isNewer,
  manifestName,
  manifestSchema,
  type Manifest,
} from './archive-form.ts'
import type { BackupFile } from './backup.ts'
import { BackupError } from './backup-error.ts'
import { openArchive } from './sealed-archive.ts'

const longestText = 65_536

async function readText(entry: ParsedTarEntry): Promise<unknown> {
  if (entry.header.size > longestText) throw new BackupError(`${entry.header.name} is too long.`)
  return JSON.parse(await new Response(entry.body).text())
}

async function readManifest(entry: ParsedTarEntry | undefined): Promise<Manifest> {
  if (entry?.header.name !== manifestName) throw new BackupError('it is not a backup of Tidings')
  const manifest = v.parse(manifestSchema, await readText(entry))
  const own = readOwnVersion()
  if (manifest.format > format || isNewer(manifest.version, own)) {
    throw new BackupError(
      `it was written by Tidings ${manifest.version}, and this is ${own}: restore it with that version or a newer one`,
    )
  }
  return manifest
}

async function writeFile(entry: ParsedTarEntry, file: string) {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const piece of entry.body) await handle.writeFile(piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Resolves to whether the entry was a file. */
async function extract(entry: ParsedTarEntry, into: string): Promise<boolean> {
  const { name, type = 'file' } = entry.header
  if (!isArchivedName(name) || (type !== 'file' && type !== 'directory')) {
    throw new BackupError(`it contains ${JSON.stringify(name)}, which does not belong in a backup`)
  }
  const target = path.join(into, name)
  if (type === 'file') await writeFile(entry, target)
  else {
    await entry.body.cancel()
    await mkdir(target, { recursive: true, mode: 0o700 })
  }
  return type === 'file'
}

async function extractAll(entries: ReadableStreamDefaultReader<ParsedTarEntry>, into: string) {
  let files = 0
  let expected: number | null = null
  for (let { value: entry } = await entries.read(); entry; { value: entry } = await entries.read()) {
    if (expected !== null) throw new BackupError('it has data after its end')
    if (entry.header.name === endName) expected = v.parse(endSchema, await readText(entry)).files
    else if (await extract(entry, into)) files += 1
  }
  if (expected !== files) throw new BackupError('it is incomplete')
}

/** Rejects if any byte was changed: the gzip checksum is at the end, which unpacking may not reach. */
async function verify(archive: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  const discard = new Writable({ write: (_piece, _encoding, done) => done() })
  await pipeline(archive, createGunzip(), discard, { signal })
}

/**
 * Unpacks an archive into an empty directory after `accept` has checked its manifest. Throws, leaving files in the directory,
 * if it is damaged, cut off or contains anything that does not belong in a backup.
 */
export async function readArchive(
  { file, passphrase }: BackupFile,
  { into, accept, signal }: { into: string; accept: (manifest: Manifest) => void; signal: AbortSignal },
): Promise<Manifest> {
  const readAll = await openArchive(file, passphrase)
  await verify(readAll(), signal)
  const entries = Readable.toWeb(Readable.from(readAll(), { objectMode: false }))
    .pipeThrough(new DecompressionStream('gzip'), { signal })
    .pipeThrough(createTarDecoder({ strict: true }), { signal })
    .getReader()
  try {
    const manifest = await readManifest((await entries.read()).value)
    accept(manifest)
    await extractAll(entries, into)
    return manifest
  } finally {
    // A read error has been thrown already.
    await entries.cancel().catch(() => undefined)
  }
}
