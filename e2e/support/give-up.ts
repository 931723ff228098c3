import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type PatientWindow = { giveUp: () => void }

/** From the next page load on, requests time out when the test says so, not by the clock. */
export async function takeOverTimeouts(page: Page) {
  await page.addInitScript(() => {
    const pending = new Set<AbortController>()
    AbortSignal.timeout = () => {
      const controller = new AbortController()
      pending.add(controller)
      return controller.signal
    }
    Object.assign(window, {
      giveUp: () => {
        for (const controller of pending)
          controller.abort(new DOMException('signal timed out', 'TimeoutError'))
        pending.clear()
      },
    })
  })
}

/** Times out every pending request, and those that follow, until `words` are visible. */
export async function giveUp(page: Page, words: Locator) {
  const isShown = async () => {
    await page.evaluate(() => (window as unknown as PatientWindow).giveUp())
    return words.isVisible()
  }
  await expect.poll(isShown).toBe(true)
}
