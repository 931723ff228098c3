import { PrivateAddressError } from './guarded-connect.ts'
import { HostNotAllowedError } from './outgoing-rule.ts'

const words: Record<string, string> = {
  ENOTFOUND: 'There is no server with that name.',
  EAI_AGAIN: 'The name of the server could not be looked up; the network may be down.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection.',
  EPIPE: 'The server closed the connection.',
  UND_ERR_SOCKET: 'The server closed the connection.',
  ETIMEDOUT: 'The server did not answer.',
  UND_ERR_CONNECT_TIMEOUT: 'The server did not answer.',
  UND_ERR_HEADERS_TIMEOUT: 'The server did not answer.',
  UND_ERR_BODY_TIMEOUT: 'The server stopped in the middle of its response.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  UND_ERR_HEADERS_OVERFLOW: 'The server sent headers that are too large.',
  Z_DATA_ERROR: 'The server sent a damaged compressed response.',
  Z_BUF_ERROR: 'The server sent an incomplete compressed response.',
}

function* walkCauses(error: unknown): Generator<Error> {
  let current = error
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    yield current
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
}

function findCode(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Explains in a sentence why a request failed, using the error codes of Node and undici in the error or its causes. */
export function describeFailure(error: unknown): string {
  const chain = [...walkCauses(error)]
  if (chain.some((link) => link instanceof PrivateAddressError)) {
    return 'The address is in a private network, which is not allowed.'
  }
  if (chain.some((link) => link instanceof HostNotAllowedError)) {
    return 'This server may only contact certain sites, and this is not one of them.'
  }
  if (chain.some((link) => link.message === 'bad port'))
    return 'The address names a port that web pages do not use.'
  const codes = chain.map(findCode).filter((code) => code !== null)
  const known = codes.map((code) => words[code]).find((text) => text !== undefined)
  if (known) return known
  const certificate = codes.find((code) => /CERT|SIGNATURE|ERR_TLS|ERR_SSL/.test(code))
  if (certificate) return `The server's certificate is not valid (${certificate}).`
  return 'The server’s response is not valid HTTP.'
}
