import { Parser } from 'htmlparser2'
import type { ListedSound } from './sound-store.ts'

const wanted = new Set(['Key', 'LastModified', 'NextContinuationToken', 'IsTruncated'])

/** Reads a page of `ListObjectsV2`; `nextToken` is null on the last. */
export function readBucketPage(xml: string): { entries: ListedSound[]; nextToken: string | null } {
  const entries: ListedSound[] = []
  const found = new Map<string, string>()
  let element = ''
  const parser = new Parser(
    {
      onopentag(name) {
        element = name
        if (name === 'Contents') for (const key of ['Key', 'LastModified']) found.delete(key)
        if (wanted.has(name)) found.set(name, '')
      },
      ontext(text) {
        if (wanted.has(element)) found.set(element, (found.get(element) ?? '') + text)
      },
      onclosetag(name) {
        element = ''
        if (name !== 'Contents') return
        const modified = new Date(found.get('LastModified') ?? '')
        const key = found.get('Key') ?? ''
        if (key && !Number.isNaN(modified.getTime())) entries.push({ name: key, modified })
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  const isLast = found.get('IsTruncated') !== 'true'
  return { entries, nextToken: isLast ? null : (found.get('NextContinuationToken') ?? null) }
}
