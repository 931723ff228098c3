import type { ErrorBody } from '@tidings/contract/api/error-body'
import { AppError, errorCodes } from '@tidings/contract/errors'
import { requestTexts } from '@tidings/contract/texts/errors'
import { fetchBounded } from './bounded-fetch.ts'
import type { Project } from '../project/project.ts'

type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  accept?: string
  /** Replaces the `fetch` with a timeout. */
  request?: typeof fetch
}

async function readFailure(answer: Response): Promise<AppError> {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null
  const { code, message } = body?.error ?? {}
  if (code && errorCodes.includes(code) && message) return new AppError(code, message)
  return new AppError(
    answer.status === 401 ? 'unauthorized' : 'internal',
    requestTexts.answered(String(answer.status)),
  )
}

type Access = Pick<Project, 'accessToken'> & Partial<Pick<Project, 'tokenRefused' | 'accessRefused'>>

/**
 * Sends an authenticated request to our own server; the response may be streamed. Throws `AppError`, which the caller shows.
 */
export async function openApi(
  access: Access,
  path: `/api/${string}`,
  { accept = 'application/json', body, method = 'GET', request = fetchBounded, signal }: ApiRequest = {},
): Promise<Response> {
  const headers = new Headers({ Accept: accept })
  const token = await access.accessToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const answer = await request(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    throw new AppError('unavailable', 'The server cannot be reached.', { cause })
  })
  if (answer.status === 401 && token) access.tokenRefused?.()
  if (answer.status === 403) access.accessRefused?.(answer.clone())
  if (!answer.ok) throw await readFailure(answer)
  return answer
}

/** Calls our own server and parses the JSON response. */
export async function callApi<Answer>(
  project: Access,
  path: `/api/${string}`,
  request: ApiRequest = {},
): Promise<Answer> {
  const answer = await openApi(project, path, request)
  return (answer.status === 204 ? undefined : await answer.json()) as Answer
}

/** The message to show for an error: only an `AppError`'s is meant for users. */
export function chooseMessage(error: unknown, otherwise: string): string {
  return error instanceof AppError ? error.message : otherwise
}
