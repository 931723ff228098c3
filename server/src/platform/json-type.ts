/** Whether a `Content-Type` says that a body is JSON; a missing one does not. */
export function isJsonType(contentType: string | undefined): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '')
}

/** Reads a header by its name in lower case. */
type ReadHeader = (name: string) => string | undefined

/** Whether a request comes with a body that does not say that it is JSON. */
export function hasOtherThanJson(header: ReadHeader): boolean {
  const length = header('content-length')
  const hasBody = header('transfer-encoding') !== undefined || (length !== undefined && length !== '0')
  return hasBody && !isJsonType(header('content-type'))
}
