import { request, type Dispatcher } from 'undici'
import { describeFailure } from './fetch-failure.ts'
import { openGuardedAgent, type GuardedConnectOptions } from './guarded-connect.ts'

export type Posted =
  | { kind: 'answered'; status: number; retryAfter: string | null }
  | { kind: 'failed'; reason: string }

export type PostRequest = {
  headers: Record<string, string>
  body: Uint8Array
  /** Until the answer's headers are there. */
  timeoutMs: number
}

/** What an answer has to say beyond its headers is not read: more than this, and the connection is given up. */
const discardedBytes = 16_384

export type GuardedPoster = AsyncDisposable & { post: (url: string, sent: PostRequest) => Promise<Posted> }

async function send(dispatcher: Dispatcher, url: string, { body, headers, timeoutMs }: PostRequest) {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await request(url, { method: 'POST', dispatcher, headers, body, signal })
  const retryAfter = answer.headers['retry-after']
  // The answer counts, however its body ends.
  await answer.body.dump({ limit: discardedBytes, signal }).catch(() => undefined)
  return { status: answer.statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : null }
}

/**
 * Opens a sender that reaches the open internet only, as `openSafeFetcher` does. It follows no redirects and discards what is
 * answered. What goes wrong is an outcome; connections are kept until disposal.
 */
export function openGuardedPoster(network: GuardedConnectOptions): GuardedPoster {
  const agent = openGuardedAgent(network)
  return {
    async post(url, sent) {
      try {
        return { kind: 'answered', ...(await send(agent, url, sent)) }
      } catch (error) {
        return { kind: 'failed', reason: describeFailure(error) }
      }
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}
