import { readFileSync, statSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { createAdaptorServer } from '@hono/node-server'
import type { Logger } from '#platform/logger'
import type { TlsFiles } from '../config/tls.ts'

type AdaptorOptions = Parameters<typeof createAdaptorServer>[0]

/** Suites with forward secrecy and authenticated encryption. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':')

const readFiles = ({ cert, key }: TlsFiles) => ({
  cert: readFileSync(cert),
  key: readFileSync(key),
  minVersion: 'TLSv1.2' as const,
  ciphers,
  honorCipherOrder: true,
})

const findVersion = ({ cert, key }: TlsFiles) => [cert, key].map((file) => statSync(file).mtimeMs).join()

/** Server options that terminate TLS. A renewed certificate is used from the next connection on. */
export function describeSecureServer(files: TlsFiles, log: Logger): Partial<AdaptorOptions> {
  let version = findVersion(files)
  const serverOptions = readFiles(files)
  return {
    serverOptions,
    createServer(options: object, listener: RequestListener) {
      const server = createServer(options, listener)
      // Must run before Node's own listener, which starts the handshake.
      server.prependListener('connection', () => {
        try {
          const found = findVersion(files)
          if (found === version) return
          version = found
          server.setSecureContext(readFiles(files))
          log.info('the certificate of TLS_CERT was replaced')
        } catch (error) {
          log.warn('TLS_CERT or TLS_KEY cannot be used: keeping the previous certificate', { error })
        }
      })
      return server
    },
  } as Partial<AdaptorOptions>
}
