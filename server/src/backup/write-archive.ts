import { createWriteStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { readOwnVersion } from '#platform/own-version'
import { writeWhole } from '#platform/files/whole-file'
import {
  endName,
  format,
  isArchivedName,
  isUnfinished,
  manifestName,
  type ArchivedFolder,
  type Manifest,
} from './archive-form.ts'
import { asBackupError, BackupError } from './backup-error.ts'
import { sealWith } from './sealed-archive.ts'

export type ArchiveContents = {
  /** The path of each folder; missing folders are left out. */
  folders: Partial<Record<ArchivedFolder, string>>
  takenAt: Date
  /** Null for an archive that is not encrypted. */
  passphrase: string | null
}

export type WrittenArchive = { bytes: number; recordings: number }

async function addText(controller: TarPackController, name: string, value: unknown) {
  const body = new TextEncoder().encode(`${JSON.stringify(value)}\n`)
  const writer = controller.add({ name, size: body.byteLength, mode: 0o600 }).getWriter()
  await writer.write(body)
  await writer.close()
}

/** False if the file was deleted after its folder was listed. */
async function addFile(controller: TarPackController, name: string, file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && name.startsWith('audio/')) return null
    throw error
  })
  if (!handle) return false
  const { mtime, size } = await handle.stat()
  const into = controller.add({ name, size, mtime, mode: 0o600 })
  // Data appended to a file while it is read is not copied.
  if (size > 0) await pipeline(handle.createReadStream({ start: 0, end: size - 1 }), Writable.fromWeb(into))
  else {
    await handle.close()
    await into.close()
  }
  return true
}

type Counts = { files: number; recordings: number }

async function addFolder(
  controller: TarPackController,
  { name, directory }: { name: string; directory: string },
  counts: Counts,
): Promise<void> {
  await controller.add({ name: `${name}/`, size: 0, type: 'directory', mode: 0o700 }).close()
  const entries = await readdir(directory, { withFileTypes: true })
  for (const entry of entries) {
    const inside = `${name}/${entry.name}`
    const from = path.join(directory, entry.name)
    if (!isArchivedName(inside) || isUnfinished(inside)) continue
    if (entry.isDirectory()) await addFolder(controller, { name: inside, directory: from }, counts)
    if (!entry.isFile() || !(await addFile(controller, inside, from))) continue
    counts.files += 1
    if (name === 'audio') counts.recordings += 1
  }
}

async function pack(controller: TarPackController, contents: ArchiveContents): Promise<Counts> {
  const counts = { files: 0, recordings: 0 }
  const { folders, takenAt } = contents
  const manifest: Manifest = {
    format,
    version: readOwnVersion(),
    takenAt: takenAt.toISOString(),
    database: folders.postgres === undefined ? 'none' : 'embedded',
  }
  await addText(controller, manifestName, manifest)
  for (const [name, directory] of Object.entries(folders)) {
    const isThere = await stat(directory).then(
      () => true,
      () => false,
    )
    if (isThere) await addFolder(controller, { name, directory }, counts)
  }
  await addText(controller, endName, { files: counts.files })
  controller.finalize()
  return counts
}

async function writeTo(file: string, contents: ArchiveContents, signal: AbortSignal): Promise<Counts> {
  const { controller, readable } = createTarPacker()
  const packing = pack(controller, contents)
  packing.catch((error: unknown) => controller.error(error))
  // Mostly audio, which hardly compresses.
  const gzip = createGzip({ level: 1 })
  const into = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const source = Readable.fromWeb(readable)
  const { passphrase } = contents
  await (passphrase === null
    ? pipeline(source, gzip, into, { signal })
    : pipeline(source, gzip, sealWith(passphrase), into, { signal }))
  return packing
}

/** Writes an archive that only this user may read, completely or not at all. Never overwrites a file. */
export async function writeArchive(
  file: string,
  contents: ArchiveContents,
  signal: AbortSignal,
): Promise<WrittenArchive> {
  const exists = await stat(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new BackupError(`${file} exists already. Choose another file name.`)
  try {
    const { recordings } = await writeWhole(file, (unfinished) => writeTo(unfinished, contents, signal))
    return { bytes: (await stat(file)).size, recordings }
  } catch (error) {
    if (signal.aborted) throw new BackupError('Interrupted; nothing was written.', { cause: error })
    throw asBackupError(error, `The backup cannot be written to ${file}`)
  }
}
