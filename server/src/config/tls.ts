import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createSecureContext } from 'node:tls'
import { ConfigError } from '#platform/config-error'
import { read, requireBeside, text, type Env } from './values.ts'

export type TlsFiles = {
  cert: string
  key: string
  /** The latest OCSP response for the certificate, in DER; null for none. */
  ocsp: string | null
}

/** Certificate (with its chain) and key as PEM files. Null if a proxy terminates TLS. */
export function readTls(env: Env): TlsFiles | null {
  requireBeside(env, 'TLS_CERT', ['TLS_KEY', 'TLS_OCSP'])
  requireBeside(env, 'TLS_KEY', ['TLS_CERT'])
  const [cert, key] = [read(env, 'TLS_CERT', text), read(env, 'TLS_KEY', text)]
  if (cert === null || key === null) return null
  const ocsp = read(env, 'TLS_OCSP', text)
  const files = { cert: path.resolve(cert), key: path.resolve(key), ocsp: ocsp && path.resolve(ocsp) }
  try {
    createSecureContext({ cert: readFileSync(files.cert), key: readFileSync(files.key) })
  } catch (error) {
    throw new ConfigError('TLS_CERT and TLS_KEY must name a certificate and its key in PEM.', {
      cause: error,
    })
  }
  return files
}
