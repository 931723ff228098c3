import * as v from 'valibot'
import { pushEndpointCharacters } from '../limits.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

export const pushSubscriptionSchema = v.pipe(
  v.object({
    endpoint: v.pipe(
      v.string(),
      v.maxLength(pushEndpointCharacters),
      v.description(
        'Where the browser’s push service takes messages for it: an https address on the open internet.',
      ),
    ),
    keys: v.object({
      p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/), v.description('Its public key, in base64url.')),
      auth: v.pipe(v.string(), v.regex(/^[\w-]{22}={0,2}$/), v.description('Its secret, in base64url.')),
    }),
    serverKey: v.pipe(
      v.optional(v.string()),
      v.description('The `applicationServerKey` that it was made with; compared with the server’s own.'),
    ),
  }),
  v.description('What the browser’s `PushSubscription.toJSON()` gives, and the key it was made with.'),
)

export type PushSubscriptionBody = v.InferOutput<typeof pushSubscriptionSchema>

export const pushDeviceSchema = v.object({
  id: v.string(),
  userAgent: v.pipe(v.nullable(v.string()), v.description('How the browser named itself.')),
  isHere: v.pipe(v.boolean(), v.description('It is the browser that asks.')),
  createdAt: moment,
  reachedAt: v.pipe(
    v.nullable(moment),
    v.description('When its push service last took a notification; null where none was sent yet.'),
  ),
})

export const pushStateSchema = v.object({
  publicKey: v.pipe(
    v.nullable(v.string()),
    v.description(
      'The `applicationServerKey` to subscribe with; null where this server sends no notifications.',
    ),
  ),
  isWanted: v.pipe(v.boolean(), v.description('Push notifications are on in the preferences.')),
  devices: v.pipe(
    v.array(pushDeviceSchema),
    v.description('The browsers that get notifications, the newest first.'),
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
