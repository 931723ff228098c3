/** Whether a `Content-Type` says that a body is JSON; a missing one does not. */
export function isJsonType(contentType: string | undefined): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '')
}

/** Takes the header's name in lower case. */
type ReadHeader = (name: string) => string | undefined

/** Whether a request has a body whose content type is not JSON. */
export function hasOtherThanJson(header: ReadHeader): boolean {
  const length = header('content-length')
  const hasBody = header('transfer-encoding') !== undefined || (length !== undefined && length !== '0')
  return hasBody && !isJsonType(header('content-type'))
}
