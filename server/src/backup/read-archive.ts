import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import * as v from 'valibot'
import {
  endName,
  endSchema,
  format,
  isArchivedName,
  isNewer,
  manifestName,
  manifestSchema,
  ownVersion,
  type Manifest,
} from './archive-form.ts'
import { BackupError } from './backup-error.ts'

const longestText = 65_536

async function readText(entry: ParsedTarEntry): Promise<unknown> {
  if (entry.header.size > longestText) throw new BackupError(`${entry.header.name} is too long.`)
  return JSON.parse(await new Response(entry.body).text())
}

async function readManifest(entry: ParsedTarEntry | undefined): Promise<Manifest> {
  if (entry?.header.name !== manifestName) throw new BackupError('it is no backup of Tidings')
  const manifest = v.parse(manifestSchema, await readText(entry))
  const own = ownVersion()
  if (manifest.format > format || isNewer(manifest.version, own)) {
    throw new BackupError(
      `it was made by Tidings ${manifest.version}, and this is ${own}: restore it with that version or a newer one`,
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
    throw new BackupError(`it holds ${JSON.stringify(name)}, which no backup of Tidings holds`)
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
  let promised: number | null = null
  for (let { value: entry } = await entries.read(); entry; { value: entry } = await entries.read()) {
    if (promised !== null) throw new BackupError('it goes on behind its end')
    if (entry.header.name === endName) promised = v.parse(endSchema, await readText(entry)).files
    else if (await extract(entry, into)) files += 1
  }
  if (promised !== files) throw new BackupError('it is not whole')
}

/** Rejects unless every byte is as it was written: the checksum stands at the end, which unpacking need not reach. */
async function verify(file: string, signal: AbortSignal): Promise<void> {
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() })
  await pipeline(createReadStream(file), createGunzip(), nowhere, { signal })
}

/**
 * Unpacks an archive into an empty directory, after `accept` has seen what it says of itself. Throws, with files left in
 * the directory, when it is damaged, cut off or holds anything that a backup does not.
 */
export async function readArchive(
  file: string,
  { into, accept, signal }: { into: string; accept: (manifest: Manifest) => void; signal: AbortSignal },
): Promise<Manifest> {
  await verify(file, signal)
  const entries = Readable.toWeb(createReadStream(file))
    .pipeThrough(new DecompressionStream('gzip'), { signal })
    .pipeThrough(createTarDecoder({ strict: true }), { signal })
    .getReader()
  try {
    const manifest = await readManifest((await entries.read()).value)
    accept(manifest)
    await extractAll(entries, into)
    return manifest
  } finally {
    // Where reading has failed, that has been said already.
    await entries.cancel().catch(() => undefined)
  }
}
