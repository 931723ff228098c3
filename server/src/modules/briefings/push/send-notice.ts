import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { GuardedPoster } from '#platform/network/guarded-post'
import type { Context } from '#src/context'
import type { Delivery } from './delivery-queries.ts'
import { writePayload } from './notice.ts'
import type { PushKey } from './push-key.ts'

const timeoutMs = 10_000

/** `gone`: the browser has unsubscribed. `refused`: retrying is useless. `waitMs` is the delay that the service asks for. */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused' }
  | { kind: 'failed'; waitMs: number | null }

/** The contact for push services (RFC 8292, 2.1), which must be https or mailto. */
export function nameOperator(publicUrl: string, mailFrom: string): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

/** After this the notice is useless. */
const longestWaitMs = 86_400_000

/** `Retry-After` as seconds or as a date. */
function readWaitMs(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return Number.isFinite(waitMs) ? Math.min(Math.max(0, waitMs), longestWaitMs) : null
}

function judge(status: number, waitMs: number | null): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'failed', waitMs }
  return { kind: 'refused' }
}

type Sending = { context: Context; pushKey: PushKey; poster: GuardedPoster }

/** Encrypts a notice for its browser and hands it to the push service (RFC 8030, 8291, 8292). */
export async function sendNotice(
  { context, poster, pushKey }: Sending,
  delivery: Delivery,
): Promise<SendOutcome> {
  const { auth, endpoint, expires_at: expiresAt, p256dh, topic, urgency } = delivery
  const { body: text, language, title, url } = delivery
  const now = context.clock.now()
  const ttl = Math.max(60, Math.round((expiresAt.getTime() - now.getTime()) / 1000))
  const { body, headers } = await buildPushPayload(
    {
      data: writePayload({ title, body: text, language, url, tag: topic }),
      options: { ttl, urgency, topic },
    },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { ...pushKey, subject: nameOperator(context.publicUrl(), context.config.mailFrom) },
  )
  const posted = await poster.post(endpoint, { headers, body, timeoutMs })
  if (posted.kind === 'failed') return { kind: 'failed', waitMs: null }
  return judge(posted.status, readWaitMs(posted.retryAfter, now))
}
