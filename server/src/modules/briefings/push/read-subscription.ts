import { pushSubscriptionSchema, type PushSubscriptionBody } from '@tidings/contract/api/push'
import { AppError } from '@tidings/contract/errors'
import { readAddressInHost, isPublicAddress } from '#platform/network/public-address'
import { isAllowed, mayConnect, type GuardedConnectOptions } from '#platform/network/guarded-connect'
import * as v from 'valibot'

const refuse = (message: string): never => {
  throw new AppError('bad_request', message)
}

/** Returns the URL as it will be requested. Names are resolved and checked when sending, because they may change. */
function readEndpoint(endpoint: string, network: GuardedConnectOptions): string {
  const url = URL.parse(endpoint)
  if (!url || url.protocol !== 'https:' || url.username || url.password || !/[.:]/.test(url.hostname))
    return refuse('"endpoint" is no https address of a push service.')
  const literal = readAddressInHost(url.hostname)
  if (literal && !isPublicAddress(literal) && !mayConnect(literal, literal, network.allowPrivateHosts))
    return refuse('"endpoint" is not on the open internet.')
  if (!isAllowed(network, url)) return refuse('This server may not send to the push service of this browser.')
  url.hash = ''
  return url.href
}

/** Whether it is a point on the curve and so a usable encryption key. */
async function isPublicKey(p256dh: string): Promise<boolean> {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65) return false
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  return crypto.subtle.importKey('raw', point, algorithm, false, []).then(
    () => true,
    () => false,
  )
}

/** Throws `bad_request` unless it looks like a browser's subscription. */
export async function readSubscription(
  body: unknown,
  network: GuardedConnectOptions,
): Promise<PushSubscriptionBody> {
  const parsed = v.safeParse(pushSubscriptionSchema, body)
  if (!parsed.success)
    return refuse('Send what PushSubscription.toJSON() gives: {"endpoint", "keys": {"p256dh", "auth"}}.')
  const { endpoint, keys, serverKey } = parsed.output
  const canonical = (key: string) => Buffer.from(key, 'base64url').toString('base64url')
  const [p256dh, auth] = [canonical(keys.p256dh), canonical(keys.auth)]
  if (!(await isPublicKey(p256dh)) || Buffer.from(auth, 'base64url').length !== 16)
    return refuse('"keys" are no keys of a subscription.')
  return { endpoint: readEndpoint(endpoint, network), keys: { p256dh, auth }, serverKey }
}
