import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/**
 * A backup is a gzipped tar: `manifest.json`, the folders of the data directory as they lie there, and `end.json`, which
 * tells a whole archive from one that was cut off.
 */
export const format = 1
export const manifestName = 'manifest.json'
export const endName = 'end.json'

/** In the order in which they are put into place: with the database, a data directory is one. */
export const archivedFolders = ['keys', 'audio', 'postgres'] as const
export type ArchivedFolder = (typeof archivedFolders)[number]

export const manifestSchema = v.object({
  format: v.number(),
  /** Tidings' own. */
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/)),
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** `none` where a Postgres server held the database. */
  database: v.picklist(['embedded', 'none']),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

export const endSchema = v.object({ files: v.number() })

const segment = String.raw`\w[\w.-]*`
const archivedName = new RegExp(`^(?:${archivedFolders.join('|')})(?:/${segment})*/?$`)

/** Whether a path may stand in an archive: within our folders, with nothing that leads out of them. */
export function isArchivedName(name: string): boolean {
  return archivedName.test(name)
}

/** Half a file that a running server is writing. */
export function isUnfinished(name: string): boolean {
  return name.endsWith('.part')
}

export function ownVersion(): string {
  const file = new URL('../../package.json', import.meta.url)
  return v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(file, 'utf8'))).version
}

/** Whether `version` came after `other`; what follows the three numbers is not looked at. */
export function isNewer(version: string, other: string): boolean {
  const numbers = (text: string) => text.split(/[.+-]/, 3).map(Number)
  const [own, others] = [numbers(version), numbers(other)]
  const at = own.findIndex((number, index) => number !== others[index])
  return at >= 0 && (own[at] ?? 0) > (others[at] ?? 0)
}
