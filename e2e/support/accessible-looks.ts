import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findSmallTargets } from './small-targets.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const desk = { width: 1360, colorScheme: 'light' } as const
const phone = { width: 320, colorScheme: 'dark' } as const

type Place = { state: string; within: string }
type Look = Place & (typeof desk | typeof phone) & { byAllRules: boolean }

/** The open modal dialog; nothing behind it can be reached. */
export const dialog = 'dialog[open]'

/** Injects axe into a page once and reports violations only. */
async function findViolations(page: Page, { byAllRules, within }: Look): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .include(within)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  const chosen = byAllRules ? builder.withTags(rules) : builder.withRules('color-contrast')
  const { violations } = await chosen.analyze()
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html.slice(0, 160)).join(' and ')}`,
  )
}

async function checkLook(page: Page, look: Look): Promise<void> {
  const { colorScheme, state, width } = look
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  const sideways = async () => {
    const px = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    return px > 0 ? [`${px} px of sideways scrolling`] : []
  }
  const found = [
    ...(await findViolations(page, look)),
    ...(await sideways()),
    ...(width === phone.width ? await findSmallTargets(page) : []),
  ]
  expect(found.map((each) => `${state}, ${width} px wide and ${colorScheme}: ${each}`)).toEqual([])
}

/**
 * Checks a state once in each theme: by all rules on a desktop, and on the smallest phone, where colours and layout differ, for
 * contrast and target size. `within`: the part that is new in this state.
 */
export async function checkLooks(page: Page, state: string, within = 'body'): Promise<void> {
  await checkLook(page, { ...desk, state, within, byAllRules: true })
  await checkLook(page, { ...phone, state, within, byAllRules: false })
}
