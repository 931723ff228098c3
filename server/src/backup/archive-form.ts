import * as v from 'valibot'
import { unfinishedEnding } from '#platform/files/whole-file'

/**
 * A backup is a gzipped tar with `manifest.json`, folders of the data directory, and `end.json`, which shows that the archive
 * is complete.
 */
export const format = 1
export const manifestName = 'manifest.json'
export const endName = 'end.json'

/** In the order of restoring. The database comes last, because its presence turns the folder into a data directory. */
export const archivedFolders = ['keys', 'audio', 'postgres'] as const
export type ArchivedFolder = (typeof archivedFolders)[number]

export const manifestSchema = v.object({
  format: v.number(),
  /** Of Tidings. */
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/)),
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** `none` if the database was on a Postgres server. */
  database: v.picklist(['embedded', 'none']),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

export const endSchema = v.object({ files: v.number() })

const segment = String.raw`\w[\w.-]*`
const archivedName = new RegExp(`^(?:${archivedFolders.join('|')})(?:/${segment})*/?$`)

/** Whether an archive may contain this path: only paths inside our folders. */
export function isArchivedName(name: string): boolean {
  return archivedName.test(name)
}

/** A file that a running server has not finished writing. */
export function isUnfinished(name: string): boolean {
  return name.endsWith(unfinishedEnding)
}

/** Compares the three numbers only; pre-release tags are ignored. */
export function isNewer(version: string, other: string): boolean {
  const numbers = (text: string) => text.split(/[.+-]/, 3).map(Number)
  const [own, others] = [numbers(version), numbers(other)]
  const at = own.findIndex((number, index) => number !== others[index])
  return at >= 0 && (own[at] ?? 0) > (others[at] ?? 0)
}
