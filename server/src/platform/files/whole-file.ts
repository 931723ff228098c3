import { randomUUID } from 'node:crypto'
import { chmod, rename, rm, writeFile } from 'node:fs/promises'

/** What the name of a file ends with while it is written; only a killed process leaves one. */
export const unfinishedEnding = '.part'

type GiveName = (unfinished: string, file: string) => Promise<void>

/**
 * Has `write` make a file beside `file`, which then gets its name, by default in place of what had it: whoever opens that finds
 * all of it or nothing. A failure leaves nothing behind.
 */
export async function writeWhole<Written>(
  file: string,
  write: (unfinished: string) => Promise<Written>,
  giveName: GiveName = rename,
): Promise<Written> {
  const unfinished = `${file}.${randomUUID()}${unfinishedEnding}`
  try {
    const written = await write(unfinished)
    await giveName(unfinished, file)
    return written
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

/** For `writeWhole`. Nobody but this user may read the file. With `flush` it is on the disk before it gets its name. */
export async function writePrivate(file: string, content: string | Buffer, { flush }: { flush: boolean }) {
  await writeFile(file, content, { mode: 0o600, flag: 'wx', flush })
  // The mode above is what the process's umask leaves of it.
  await chmod(file, 0o600)
}
