export type RequestPreferences = {
  returnsRows: boolean
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missingAsDefault: boolean
  /** The answer is one object; any other number of rows is an error and undoes the write. */
  isSingle: boolean
}

const singleObject = 'application/vnd.pgrst.object+json'

export function readPreferences(headers: Headers): RequestPreferences {
  const wishes = (headers.get('prefer') ?? '').split(',').map((wish) => wish.trim())
  const merges = wishes.includes('resolution=merge-duplicates')
  const ignores = wishes.includes('resolution=ignore-duplicates')
  return {
    returnsRows: wishes.includes('return=representation'),
    resolution: merges ? 'merge-duplicates' : ignores ? 'ignore-duplicates' : null,
    missingAsDefault: wishes.includes('missing=default'),
    isSingle: (headers.get('accept') ?? '').includes(singleObject),
  }
}

export function contentType(isSingle: boolean): string {
  return `${isSingle ? singleObject : 'application/json'}; charset=utf-8`
}
