import { readFileSync, statSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { stat, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { createAdaptorServer } from '@hono/node-server'
import type { TlsFiles } from '../config/tls.ts'
import type { Context } from '../context.ts'

type Parts = Pick<Context, 'clock' | 'log'>

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

/** OCSP responses are valid for some days; browsers reject an outdated one, but accept a missing one. */
const longestStapledMs = 3 * 86_400_000

/** The OCSP response for the handshake; null if it is too old. */
async function readStaple(file: string, now: Date): Promise<Buffer | null> {
  const { mtimeMs } = await stat(file)
  return now.getTime() - mtimeMs > longestStapledMs ? null : readFile(file)
}

function stapleOcsp(server: Server, { ocsp }: TlsFiles, { clock, log }: Parts) {
  if (ocsp === null) return
  type Answer = (error: Error | null, response: Buffer | null) => void
  server.on('OCSPRequest', (_certificate: Buffer, _issuer: Buffer, answer: Answer) => {
    readStaple(ocsp, clock.now()).then(
      (staple) => answer(null, staple),
      (error: unknown) => {
        log.warn('TLS_OCSP cannot be read', { error })
        answer(null, null)
      },
    )
  })
}

const findVersion = ({ cert, key }: TlsFiles) => [cert, key].map((file) => statSync(file).mtimeMs).join()

/** Server options that terminate TLS. A renewed certificate is used from the next connection on. */
export function describeSecureServer(files: TlsFiles, parts: Parts): Partial<AdaptorOptions> {
  const { log } = parts
  let version = findVersion(files)
  const serverOptions = readFiles(files)
  return {
    serverOptions,
    createServer(options: object, listener: RequestListener) {
      const server = createServer(options, listener)
      stapleOcsp(server, files, parts)
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
