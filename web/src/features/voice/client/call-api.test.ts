import { AppError } from '@tidings/contract/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { openOwnCallApi } from './call-api.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(answer: Response) {
  const requests: { path: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push({ path, init })
    return Promise.resolve(answer)
  })
  return requests
}

const never = new AbortController().signal
const api = openOwnCallApi(() => Promise.resolve('token-1'))

test('requests a call with the user’s token', async () => {
  const call = { id: '1', webCallUrl: 'ws://127.0.0.1/call/1' }
  const requests = answering(Response.json(call, { status: 201 }))
  expect(await api.createWebCall({ assistantId: 'tidings' }, never)).toEqual(call)
  const init = requests[0]?.init
  expect(requests.map(({ path }) => path)).toEqual(['/call/web'])
  expect(init).toMatchObject({ method: 'POST', body: '{"assistantId":"tidings"}' })
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token-1')
})

test('a rejection has the server’s code and message, whatever its body', async () => {
  answering(Response.json({ error: { code: 'rate_limited', message: 'Too many calls.' } }, { status: 429 }))
  await expect(api.createWebCall({}, never)).rejects.toEqual(new AppError('rate_limited', 'Too many calls.'))
  answering(new Response('<html>', { status: 502 }))
  await expect(api.createWebCall({}, never)).rejects.toThrow('The request failed (status 502).')
})

test('without a session nothing is requested', async () => {
  const requests = answering(new Response())
  const anonymous = openOwnCallApi(() => Promise.resolve(null))
  await expect(anonymous.createWebCall({}, never)).rejects.toThrow('You are not signed in.')
  expect(requests).toEqual([])
})
