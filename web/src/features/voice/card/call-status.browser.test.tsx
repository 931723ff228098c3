import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { idleCall, type CallState } from '../call/call-state.ts'
import { CallStatus } from './call-status.tsx'

const call = (number: number): CallState => ({ ...idleCall, phase: 'active', call: number })
const status = () => page.getByRole('status')
const isAnnounced = (live: boolean) =>
  expect.element(status()).toHaveAttribute('aria-live', live ? 'polite' : 'off')

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a page that shows a call only after the greeting announces once that it is listening', async () => {
  const first = await render(<CallStatus state={call(101)} />)
  await expect.element(status()).toHaveTextContent('Waiting for your question')
  vi.advanceTimersByTime(1000)
  await isAnnounced(true)
  await first.unmount()
  const next = await render(<CallStatus state={call(101)} />)
  vi.advanceTimersByTime(5000)
  await next.rerender(<CallStatus state={call(101)} />)
  await isAnnounced(false)
})

test('an immediate greeting is not talked over by an announcement', async () => {
  const shown = await render(<CallStatus state={call(102)} />)
  vi.advanceTimersByTime(900)
  await shown.rerender(<CallStatus state={{ ...call(102), activity: 'speaking' }} />)
  vi.advanceTimersByTime(5000)
  await shown.rerender(<CallStatus state={{ ...call(102), activity: 'speaking' }} />)
  await isAnnounced(false)
  await shown.rerender(<CallStatus state={call(102)} />)
  vi.advanceTimersByTime(1)
  await isAnnounced(true)
})
