import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

// Real news for measuring only, never shipped. The benchmark says so if it is missing.
const folder = path.resolve(process.env['NEWSROOM_DATA'] ?? '../shared/data')

export const hasRealData = existsSync(folder)

export function readData(name: string): string {
  const bytes = readFileSync(path.join(folder, name))
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

/** The sorted names of the files in one of its folders. */
export function listNames(name: string): string[] {
  return readdirSync(path.join(folder, name)).toSorted()
}

export function readLines(name: string): string[] {
  return readData(name).split('\n').filter(Boolean)
}

const block = 512

/** The files of a gzipped tar, by their path in it. */
export function* readTar(name: string): Generator<{ file: string; bytes: Buffer }> {
  const tar = gunzipSync(readFileSync(path.join(folder, name)))
  const field = (at: number, from: number, to: number) =>
    tar
      .toString('latin1', at + from, at + to)
      .replace(/\0.*$/s, '')
      .trim()
  for (let at = 0; at + block <= tar.length;) {
    const size = Number.parseInt(field(at, 124, 136) || '0', 8)
    const isFile = ['0', ''].includes(field(at, 156, 157))
    if (isFile && size > 0) {
      yield { file: field(at, 0, 100), bytes: tar.subarray(at + block, at + block + size) }
    }
    at += block + Math.ceil(size / block) * block
  }
}

/** The even ones are for choosing thresholds, the odd ones for reporting. */
export function halves<T>(items: readonly T[]): { choose: T[]; report: T[] } {
  return {
    choose: items.filter((_, index) => index % 2 === 0),
    report: items.filter((_, index) => index % 2 === 1),
  }
}
