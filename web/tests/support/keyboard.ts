import { expect } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { findProblems, readPlace } from './visible-focus.ts'

/** More tab stops than any screen has. */
const mostStops = 120

const focusProblems = () => findProblems(readPlace(null).focus)

/** Retries, because the page may still be scrolling or rendering. */
export async function expectVisibleFocus() {
  if (focusProblems().length > 0) await expect.poll(focusProblems).toEqual([])
}

/** Waits until `locator` is visibly focused. */
export async function expectFocus(locator: Locator) {
  await expect.element(locator.first()).toHaveFocus()
  await expectVisibleFocus()
}

type Direction = 'Tab' | 'Shift+Tab'

/**
 * Presses Tab until `locator` is focused, and returns the stops from the one before; every one on the way must show its focus.
 */
export async function tabTo(locator: Locator, direction: Direction = 'Tab'): Promise<Element[]> {
  let target = await locator.first().findElement()
  const stops: Element[] = []
  while (stops.length < mostStops) {
    const focused = document.activeElement
    if (focused && focused !== document.body) {
      if (stops.length > 0) await expectVisibleFocus()
      stops.push(focused)
    }
    if (!target.isConnected) target = await locator.first().findElement()
    if (document.activeElement === target) return stops
    await userEvent.tab({ shift: direction === 'Shift+Tab' })
  }
  throw new Error(`No Tab leads to ${locator.selector}`)
}

/** Tabs to `locator` and presses the key. */
export async function pressOn(locator: Locator, key: '{Enter}' | ' ' = '{Enter}') {
  await tabTo(locator)
  await userEvent.keyboard(key)
}

/** Tabs to `locator` and replaces its text. */
export async function typeInto(locator: Locator, text: string) {
  await tabTo(locator)
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard(text)
}
