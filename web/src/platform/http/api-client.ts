import type { ErrorBody } from '@tidings/contract/api/error-body'
import { AppError, errorCodes } from '@tidings/contract/errors'
import { requestTexts } from '@tidings/contract/texts/errors'
import { boundedFetch, boundedFetchOfHead } from './bounded-fetch.ts'
import type { Project } from '../project/project.ts'

type ApiRequest = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown; signal?: AbortSignal }

async function readFailure(answer: Response): Promise<AppError> {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null
  const { code, message } = body?.error ?? {}
  if (code && errorCodes.includes(code) && message) return new AppError(code, message)
  return new AppError(
    answer.status === 401 ? 'unauthorized' : 'internal',
    requestTexts.answered(String(answer.status)),
  )
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>

async function send(project: Project, path: string, request: ApiRequest & { fetch: Fetch }) {
  const headers = new Headers({ Accept: 'application/json' })
  const token = await project.accessToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (request.body !== undefined) headers.set('Content-Type', 'application/json')
  const init = {
    method: request.method ?? 'GET',
    headers,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.signal ? { signal: request.signal } : {}),
  }
  const answer = await request.fetch(path, init).catch((cause: unknown) => {
    throw new AppError('unavailable', 'The server cannot be reached.', { cause })
  })
  if (answer.status === 401 && token) project.tokenRefused()
  if (!answer.ok) throw await readFailure(answer)
  return answer
}

/** One call to our own server with the bearer's token. Throws `AppError`; the caller shows it. */
export async function callApi<Answer>(
  project: Project,
  path: `/api/${string}`,
  request: ApiRequest = {},
): Promise<Answer> {
  const answer = await send(project, path, { ...request, fetch: boundedFetch })
  return (answer.status === 204 ? undefined : await answer.json()) as Answer
}

/** As `callApi`, for an answer whose body takes its time: the bound on waiting ends with its head. */
export function openApi(project: Project, path: `/api/${string}`, request: ApiRequest): Promise<Response> {
  return send(project, path, { ...request, fetch: boundedFetchOfHead })
}

/** The message to show for an error: only an `AppError` is written for people. */
export function shownMessage(error: unknown, otherwise: string): string {
  return error instanceof AppError ? error.message : otherwise
}
