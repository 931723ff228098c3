import type { Locator } from 'playwright-core'

/** Two presses before the page can answer the first. */
export async function pressTwice(button: Locator) {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}
