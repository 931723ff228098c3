import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Tests use a few hundred megabytes at a time; the browser's processes share memory there too. */
const neededBytes = 4 * 2 ** 30

/**
 * Where tests keep their files: in memory where there is room, for each database is a thousand small files, and to make and
 * remove them on a disk costs four times as much.
 */
export function findTemporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
