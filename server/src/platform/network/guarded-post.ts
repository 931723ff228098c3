import { request, type Dispatcher } from 'undici'
import { describeFailure } from './fetch-failure.ts'
import { openGuardedAgent, type GuardedConnectOptions } from './guarded-connect.ts'

export type Posted =
  | { kind: 'answered'; status: number; retryAfter: string | null }
  | { kind: 'failed'; reason: string }

export type PostRequest = {
  headers: Record<string, string>
  body: Uint8Array
  /** Until the response's headers arrive. */
  timeoutMs: number
}

/** Response bodies are discarded; beyond this size the connection is closed instead. */
const discardedBytes = 16_384

export type GuardedPoster = AsyncDisposable & { post: (url: string, sent: PostRequest) => Promise<Posted> }

async function send(dispatcher: Dispatcher, url: string, { body, headers, timeoutMs }: PostRequest) {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await request(url, { method: 'POST', dispatcher, headers, body, signal })
  const retryAfter = answer.headers['retry-after']
  // Only the status matters, even if the body fails.
  await answer.body.dump({ limit: discardedBytes, signal }).catch(() => undefined)
  return { status: answer.statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : null }
}

/**
 * Opens a client for POST requests to the public internet only, like `openSafeFetcher`. It follows no redirects and discards
 * response bodies. Failures are returned, not thrown; connections are kept until disposal.
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
