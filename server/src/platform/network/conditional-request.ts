type Headers = { header(name: string): string | undefined }

/** HTTP validators. `etag` is quoted and strong. */
export type Validators = { etag: string; lastModified: Date }

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

export function makeValidatorHeaders({ etag, lastModified }: Validators): Record<string, string> {
  return { ETag: etag, 'Last-Modified': lastModified.toUTCString() }
}

/** Whether to answer 304 (RFC 9110, 13.2.2): dates count only without an entity tag. */
export function isUnchanged(request: Headers, { etag, lastModified }: Validators): boolean {
  const tags = request.header('if-none-match')
  if (tags !== undefined)
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(request.header('if-modified-since') ?? '')
  return toSeconds(lastModified) <= since / 1000
}

/** Whether `If-Range` still matches: a resumed download must not mix two files (RFC 9110, 13.1.5). */
export function isSameForRange(request: Headers, { etag, lastModified }: Validators): boolean {
  const condition = request.header('if-range')?.trim()
  if (condition === undefined || condition === etag) return true
  return Date.parse(condition) === toSeconds(lastModified) * 1000
}
