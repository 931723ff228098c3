import { createECDH, createPublicKey, hkdfSync, createDecipheriv, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushPayload, PushSubscriptionBody } from '@tidings/contract/api/push'
import type { GuardedConnectOptions } from '#platform/network/guarded-connect'
import { loopbackCertificate } from './loopback-certificate.ts'
import { lookUpLoopback } from './loopback-fetcher.ts'

export type ReceivedPush = {
  payload: PushPayload
  ttl: number
  urgency: string
  topic: string
  bytes: number
}

type Answer = {
  status: number
  headers?: Record<string, string>
  body?: string
  /** It is given no sooner. */
  after?: Promise<void>
}

/** A browser subscribed at this service, with its own keys. */
export type PushBrowser = {
  subscription: PushSubscriptionBody
  received: ReceivedPush[]
  /** How many requests it received. */
  asked: () => number
  /** The response given instead of accepting a message; null to accept. */
  answerWith: (answer: Answer | null) => void
}

const decode = (text: string) => Buffer.from(text, 'base64url')
const derive = (from: { secret: Buffer; salt: Buffer }, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', from.secret, from.salt, info, length))

/** Decrypts as RFC 8291 says. Throws if it is not encrypted for these keys. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordBytes = body.readUInt32BE(16)
  const idBytes = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idBytes)
  const record = body.subarray(21 + idBytes)
  if (record.length > recordBytes) throw new Error('more than one record')
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = derive({ secret: browser.computeSecret(sender), salt: auth }, keyInfo, 32)
  const key = derive({ secret, salt }, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive({ secret, salt }, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is not valid')
  return padded.subarray(0, end).toString('utf8')
}

/** Why the sender is rejected (RFC 8292); null if accepted. */
function findWrongSender(authorization: string, { key, origin }: { key: string; origin: string }) {
  const [, token = '', k] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (k !== key) return 'another key than the browser subscribed with'
  const point = decode(key)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, decode(signature))
  if (!isSigned) return 'the signature is wrong'
  const { aud, exp, sub } = JSON.parse(decode(claims).toString()) as Record<string, unknown>
  const leftS = Number(exp) - Date.now() / 1000
  if (aud !== origin || !(leftS > 0 && leftS <= 86_400)) return 'the token is for others or too old'
  return /^(mailto:.+@.+|https:\/\/.+)/.test(String(sub)) ? null : 'nobody to write to'
}

type Subscribed = PushBrowser & {
  ecdh: ReturnType<typeof createECDH>
  auth: Buffer
  answer: Answer | null
  count: number
}

async function take(request: IncomingMessage, browser: Subscribed, key: string): Promise<Answer> {
  const body = await buffer(request)
  const { authorization = '', topic, urgency, 'content-encoding': encoding } = request.headers
  const ttl = String(request.headers['ttl'])
  const origin = new URL(browser.subscription.endpoint).origin
  const wrong = findWrongSender(authorization, { key, origin })
  if (wrong) return { status: 403, body: wrong }
  if (request.method !== 'POST' || encoding !== 'aes128gcm' || !/^\d+$/.test(ttl))
    return { status: 400, body: 'no message' }
  if (!/^[\w-]{1,32}$/.test(String(topic)) || !/^(very-low|low|normal|high)$/.test(String(urgency)))
    return { status: 400, body: 'topic or urgency' }
  if (body.length > 4096) return { status: 413 }
  if (browser.answer) {
    await browser.answer.after
    return browser.answer
  }
  const text = decrypt(body, browser.ecdh, browser.auth)
  const payload = JSON.parse(text) as PushPayload
  const sent = { ttl: Number(ttl), urgency: String(urgency), topic: String(topic) }
  browser.received.push({ payload, ...sent, bytes: Buffer.byteLength(text) })
  return { status: 201, headers: { location: `${origin}/messages/1` } }
}

function subscribe(endpoint: string): Subscribed {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
  const browser: Subscribed = {
    ecdh,
    auth,
    answer: null,
    received: [],
    count: 0,
    asked: () => browser.count,
    subscription: { endpoint, keys },
    answerWith: (answer) => {
      browser.answer = answer
    },
  }
  return browser
}

/**
 * Push services on loopback over TLS, named `push.example` and `other-push.example`; `inside.example` exists too but is not
 * allowed. They reject what a real one would and decrypt messages with the keys of their browsers.
 */
export async function openPushService() {
  const browsers = new Map<string, Subscribed>()
  let key = ''
  const seen = { requests: 0, atOnce: 0, mostAtOnce: 0 }
  const server = createServer(loopbackCertificate, (request, response) => {
    seen.requests += 1
    seen.atOnce += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce)
    const browser = browsers.get(request.url ?? '')
    if (browser) browser.count += 1
    const answered = browser ? take(request, browser, key) : Promise.resolve({ status: 404 } satisfies Answer)
    void answered
      .catch((error: unknown): Answer => ({ status: 400, body: String(error) }))
      .then(({ body = '', headers = {}, status }: Answer) => {
        seen.atOnce -= 1
        response.writeHead(status, headers).end(body)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const network: GuardedConnectOptions = {
    allowPrivateHosts: new Set(['push.example', 'other-push.example']),
    ca: loopbackCertificate.cert,
    lookup: lookUpLoopback,
  }
  return {
    network,
    seen,
    /** The server key that browsers subscribe with from now on. */
    useKey: (publicKey: string) => {
      key = publicKey
    },
    open(host = 'push.example'): PushBrowser {
      const path = `/send/${randomBytes(16).toString('base64url')}`
      const browser = subscribe(`https://${host}:${port}${path}`)
      browsers.set(path, browser)
      return browser
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
