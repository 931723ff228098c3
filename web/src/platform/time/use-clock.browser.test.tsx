import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useClock } from './use-clock.ts'

test('a clock that is drawn just before the minute passes shows the new one', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:04:59Z') })
  function Clock() {
    const now = useClock()
    useLayoutEffect(() => void vi.advanceTimersByTime(2000), [])
    return <time>{now.toISOString().slice(11, 16)}</time>
  }
  await render(<Clock />)
  await expect.element(page.getByRole('time')).toMatchTextContent('08:05')
})
