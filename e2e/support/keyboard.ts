import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findProblems, readPlace } from '../../web/tests/support/visible-focus.ts'

/** More tab stops than any screen has. */
const mostStops = 120

/** What is wrong with the visible focus: missing, without an outline, cut off, or covered. */
export async function focusProblems(page: Page): Promise<string[]> {
  return findProblems((await page.evaluate(readPlace, null)).focus)
}

export function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}

/** Waits until `locator` is visibly focused. */
export async function expectFocus(locator: Locator) {
  await locator.first().waitFor()
  const page = locator.page()
  const name = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160))
  await expect.poll(async () => (await isFocused(locator.first())) || (await name())).toBe(true)
  await expectVisibleFocus(page)
}

/** Retries, because the page may still be scrolling or rendering. */
export async function expectVisibleFocus(page: Page) {
  if ((await focusProblems(page)).length > 0) await expect.poll(() => focusProblems(page)).toEqual([])
}

type Direction = 'Tab' | 'Shift+Tab'

/** Presses Tab until `locator` is focused; every stop on the way must show its focus. */
export async function tabTo(locator: Locator, direction: Direction = 'Tab') {
  const page = locator.page()
  // Resolved once: finding it by role at each stop costs more than everything else.
  let target = await locator.first().elementHandle()
  for (let stop = 0; stop < mostStops; stop += 1) {
    let place = await page.evaluate(readPlace, target)
    if (place.isGone) {
      target = await locator.first().elementHandle()
      place = await page.evaluate(readPlace, target)
    }
    const { isThere, focus } = place
    // From the page's last stop Tab leaves for the browser, and the next press comes back in.
    if (stop > 0 && focus !== null && findProblems(focus).length > 0) await expectVisibleFocus(page)
    if (isThere) return
    await page.keyboard.press(direction)
  }
  throw new Error(`No Tab leads to ${String(locator)}`)
}

/** Tabs to `locator` and presses the key. */
export async function pressOn(locator: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(locator)
  await locator.page().keyboard.press(key)
}

/** Tabs to `locator` and replaces its text. */
export async function typeInto(locator: Locator, text: string) {
  await tabTo(locator)
  await locator.page().keyboard.press('Control+A')
  await locator.page().keyboard.type(text)
}
