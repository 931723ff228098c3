import { AppError, type ErrorBody } from '@tidings/contract/errors'
import type { WebCall } from '@tidings/contract/call/web-call'
import { requestTexts } from '@tidings/contract/texts/errors'
import { boundedFetch } from '#platform/http/bounded-fetch.ts'
import type { CallApi } from './client/ports.ts'

/** One JSON request with a bearer token. */
export type BearerRequest = { url: string; bearer: string; body: unknown; signal: AbortSignal }

/** `POST /call/web` on the page's own origin, with a fresh access token for every call. */
export function ownCallApi(getAccessToken: () => Promise<string | null>): CallApi {
  return {
    async createWebCall(body, signal) {
      const token = await getAccessToken()
      if (token === null) throw new AppError('unauthorized', requestTexts.nobodySignedIn)
      return (await post({ url: '/call/web', bearer: token, body, signal })) as WebCall
    },
  }
}

/** The JSON that came back. Throws `AppError` with the server's own words, if it gave any. */
export async function post({ url, bearer, body, signal }: BearerRequest): Promise<unknown> {
  const answer = await boundedFetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (!answer.ok) throw await refusal(answer)
  return answer.json()
}

async function refusal(answer: Response): Promise<AppError> {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null
  const message = body?.error?.message ?? requestTexts.answered(String(answer.status))
  return new AppError(body?.error?.code ?? 'unavailable', message)
}
