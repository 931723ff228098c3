import { AppError, type ErrorBody } from '@tidings/contract/errors'
import type { WebCall } from '@tidings/contract/web-call'
import { requestTexts } from '@tidings/contract/texts-server'
import { boundedFetch } from '#platform/bounded-fetch.ts'
import type { CallApi } from './client/ports.ts'

/** `POST /call/web` on the page's own origin, with a fresh access token for every call. */
export function ownCallApi(getAccessToken: () => Promise<string | null>): CallApi {
  return {
    async createWebCall(body, signal) {
      const token = await getAccessToken()
      if (token === null) throw new AppError('unauthorized', requestTexts.nobodySignedIn)
      const answer = await boundedFetch('/call/web', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      })
      if (!answer.ok) throw await refusal(answer)
      return (await answer.json()) as WebCall
    },
  }
}

async function refusal(answer: Response): Promise<AppError> {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null
  const message = body?.error?.message ?? requestTexts.answered(String(answer.status))
  return new AppError(body?.error?.code ?? 'unavailable', message)
}
