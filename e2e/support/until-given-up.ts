import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What reads rows asks again after one, two and four seconds before `words` show. The page's clock is installed. */
export async function untilGivenUp(page: Page, words: Locator): Promise<void> {
  const isShown = async () => {
    await page.clock.runFor(1000)
    return words.isVisible()
  }
  await expect.poll(isShown).toBe(true)
}
