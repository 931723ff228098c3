import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const bucketKeys = { id: 'AKIDTIDINGSTEST', secret: 'a-secret-that-no-log-may-show' }

const hash = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

type Signed = {
  method: string
  url: string
  headers: Record<string, string | undefined>
  secret: string
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The signature that AWS Signature Version 4 requires; null for a request without one. */
export function expectSignature({ headers, method, secret, url }: Signed): string | null {
  const parts =
    /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=/.exec(
      headers['authorization'] ?? '',
    )
  if (!parts) return null
  const [, day = '', region = '', signedHeaders = ''] = parts
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const lines = signedHeaders.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}\n`)
  const canonical = [
    method,
    pathname,
    query.join('&'),
    lines.join(''),
    signedHeaders,
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region))
  return hmac(key, toSign).toString('hex')
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const headers = request.headers as Record<string, string | undefined>
  const declared = headers['x-amz-content-sha256']
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== hash(body)) return false
  const given = /Signature=([\da-f]{64})$/.exec(headers['authorization'] ?? '')?.[1] ?? ''
  const { method = '', url = '' } = request
  const expected = expectSignature({ method, url, headers, secret: bucketKeys.secret })
  return expected?.length === given.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

type Stored = { bytes: Buffer; modified: Date }

type Bucket = { stored: Map<string, Stored>; state: { isDown: boolean; refused: number } }

function list(stored: Map<string, Stored>, query: URLSearchParams): string {
  const names = [...stored.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).toSorted()
  const from = Number(query.get('continuation-token') ?? 0)
  const page = names.slice(from, from + 2)
  const isLast = from + 2 >= names.length
  const contents = page.map(
    (name) =>
      `<Contents><Key>${name}</Key><LastModified>${stored.get(name)?.modified.toISOString()}</LastModified></Contents>`,
  )
  const next = isLast ? '' : `<NextContinuationToken>${from + 2}</NextContinuationToken>`
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

function send(request: IncomingMessage, response: ServerResponse, { bytes, modified }: Stored) {
  const etag = `"${hash(bytes).slice(0, 32)}"`
  const ifMatch = request.headers['if-match']
  if (ifMatch !== undefined && ifMatch !== etag) return response.writeHead(412).end()
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1)
  response.writeHead(first === undefined ? 200 : 206, {
    etag,
    'last-modified': modified.toUTCString(),
    'content-length': part.length,
  })
  return response.end(request.method === 'HEAD' ? undefined : part)
}

function answer({ state, stored }: Bucket, request: IncomingMessage, response: ServerResponse) {
  return (body: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    if (!isSigned(request, body)) {
      state.refused += 1
      return response.writeHead(403).end(`<Error><AWSAccessKeyId>${bucketKeys.id}</AWSAccessKeyId></Error>`)
    }
    if (pathname === '/sounds') return response.writeHead(200).end(list(stored, searchParams))
    const name = decodeURIComponent(pathname.replace('/sounds/', ''))
    if (request.method === 'PUT') {
      stored.set(name, { bytes: body, modified: new Date() })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      stored.delete(name)
      return response.writeHead(204).end()
    }
    const found = stored.get(name)
    return found ? send(request, response, found) : response.writeHead(404).end()
  }
}

/** A private S3 bucket over HTTP that checks every signature. */
export async function startBucketServer() {
  const bucket: Bucket = { stored: new Map(), state: { isDown: false, refused: 0 } }
  const { state, stored } = bucket
  const server = createServer((request, response) => {
    if (state.isDown) return void request.socket.destroy()
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => answer(bucket, request, response)(Buffer.concat(pieces)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    stored,
    state,
    env: {
      AUDIO_STORE_URL: `${origin}/sounds/tidings`,
      AUDIO_STORE_KEY_ID: bucketKeys.id,
      AUDIO_STORE_SECRET: bucketKeys.secret,
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
