import * as v from 'valibot'
import { pushEndpointCharacters } from '../limits.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

export const pushSubscriptionSchema = v.pipe(
  v.object({
    endpoint: v.pipe(
      v.string(),
      v.maxLength(pushEndpointCharacters),
      v.description('The endpoint at the browser’s push service: an https URL on the public internet.'),
    ),
    keys: v.object({
      p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/), v.description('Its public key, in base64url.')),
      auth: v.pipe(v.string(), v.regex(/^[\w-]{22}={0,2}$/), v.description('Its secret, in base64url.')),
    }),
    serverKey: v.pipe(
      v.optional(v.string()),
      v.description(
        'The `applicationServerKey` it was created with, which is compared with the server’s own.',
      ),
    ),
  }),
  v.description('The browser’s `PushSubscription.toJSON()`, and the key it was created with.'),
)

export type PushSubscriptionBody = v.InferOutput<typeof pushSubscriptionSchema>

export const pushDeviceSchema = v.object({
  id: v.string(),
  userAgent: v.pipe(v.nullable(v.string()), v.description('The browser’s user agent.')),
  isHere: v.pipe(v.boolean(), v.description('Whether it is the requesting browser.')),
  createdAt: moment,
  reachedAt: v.pipe(
    v.nullable(moment),
    v.description('When its push service last accepted a notification; null if none was sent yet.'),
  ),
})

export const pushStateSchema = v.object({
  publicKey: v.pipe(
    v.nullable(v.string()),
    v.description(
      'The `applicationServerKey` to subscribe with; null if this server sends no notifications.',
    ),
  ),
  isWanted: v.pipe(v.boolean(), v.description('Whether push notifications are on in the preferences.')),
  devices: v.pipe(
    v.array(pushDeviceSchema),
    v.description('The browsers that receive notifications, newest first.'),
  ),
})

export type PushState = v.InferOutput<typeof pushStateSchema>

/** The decrypted payload of a notification, which the service worker shows. */
export type PushPayload = {
  title: string
  body: string
  language: string | null
  /** A path in this app. */
  url: string
  /** A notification replaces an earlier one with the same tag. */
  tag: string
}
