import type { ErrorBody } from '@tidings/contract/api/error-body'
import { AppError } from '@tidings/contract/errors'
import { requestTexts } from '@tidings/contract/texts/errors'
import type { WebCall, WebCallRequest } from '@tidings/contract/call/web-call'
import { fetchBounded } from '#platform/http/bounded-fetch.ts'

/** `POST /call/web` of the voice provider or of our own server. */
export interface CallApi {
  createWebCall(body: WebCallRequest, signal: AbortSignal): Promise<WebCall>
}

/** One JSON request with a bearer token. */
export type BearerRequest = { url: string; bearer: string; body: unknown; signal: AbortSignal }

/** `POST /call/web` on the page's own origin, with a fresh access token for every call. */
export function openOwnCallApi(getAccessToken: () => Promise<string | null>): CallApi {
  return {
    async createWebCall(body, signal) {
      const token = await getAccessToken()
      if (token === null) throw new AppError('unauthorized', requestTexts.nobodySignedIn)
      return (await post({ url: '/call/web', bearer: token, body, signal })) as WebCall
    },
  }
}

/** Returns the JSON response. Throws `AppError` with the server's message, if it sent one. */
export async function post({ url, bearer, body, signal }: BearerRequest): Promise<unknown> {
  const answer = await fetchBounded(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (!answer.ok) throw await readError(answer)
  return answer.json()
}

async function readError(answer: Response): Promise<AppError> {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null
  const message = body?.error?.message ?? requestTexts.answered(String(answer.status))
  return new AppError(body?.error?.code ?? 'unavailable', message)
}
