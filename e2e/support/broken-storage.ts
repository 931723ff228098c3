import type { Page } from 'playwright-core'

type Ailment = 'refused' | 'full'

/** From the next page load on, storage throws on every access, or on every write. */
export async function breakStorage(page: Page, ailment: Ailment) {
  await page.addInitScript((how) => {
    const throwing = () => {
      throw new DOMException('storage', how === 'full' ? 'QuotaExceededError' : 'SecurityError')
    }
    Storage.prototype.setItem = throwing
    if (how === 'full') return
    Storage.prototype.getItem = throwing
    Storage.prototype.removeItem = throwing
  }, ailment)
}
