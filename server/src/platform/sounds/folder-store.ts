import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { isMissingFile } from '../files/missing-file.ts'
import type { ListedSound, SoundStore } from './sound-store.ts'

const pageSize = 200

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    // The first sound creates the folder.
    if (isMissingFile(error)) return []
    throw error
  }
}

async function describeFiles(folder: string, names: string[]): Promise<ListedSound[]> {
  const found = await Promise.all(
    names.map(async (name) => {
      const file = await stat(path.join(folder, name)).catch(() => null)
      return file ? [{ name, modified: file.mtime }] : []
    }),
  )
  return found.flat()
}

/** Recordings as files in a folder that only this user may read. */
export function createFolderStore(folder: string): SoundStore {
  return {
    description: folder,
    async keep(name, file) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(file, path.join(folder, name))
    },
    async open(name) {
      const handle = await open(path.join(folder, name)).catch((error: unknown) => {
        if (isMissingFile(error)) return null
        throw error
      })
      if (!handle) return null
      try {
        const { mtime, size } = await handle.stat()
        return {
          bytes: size,
          modified: mtime,
          read: ({ first, last } = { first: 0, last: Math.max(0, size - 1) }) =>
            Promise.resolve(
              Readable.toWeb(
                handle.createReadStream({ start: first, end: last }),
              ) as ReadableStream<Uint8Array>,
            ),
          close: () => handle.close(),
        }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
    async *list() {
      const names = await listNames(folder)
      for (let at = 0; at < names.length; at += pageSize)
        yield await describeFiles(folder, names.slice(at, at + pageSize))
    },
    sendWaiting: () => Promise.resolve(0),
  }
}
