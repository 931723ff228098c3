import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { silentLogger } from '#platform/logger'
import { createErrorHandler } from './error-response.ts'

test('a request whose time is up says so', async () => {
  const app = new Hono()
    .get('/slow', async () => {
      const signal = AbortSignal.timeout(1)
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
      return new Response()
    })
    .onError(createErrorHandler(silentLogger))
  const response = await app.request('/slow')
  expect([response.status, await response.json()]).toEqual([
    504,
    { error: expect.objectContaining({ code: 'timed_out', message: expect.stringContaining('too long') }) },
  ])
})
