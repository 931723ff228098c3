import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  accessibilityRules,
  describeSidewaysScrolling,
  describeViolations,
  listLooks,
  nameFindings,
  phone,
  themeRule,
  type Look,
} from '../../web/tests/support/looks.ts'
import { findSmallTargets } from './small-targets.ts'

/** Injects axe into a page once and reports violations only. */
async function findViolations(page: Page, { byAllRules, within }: Look): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .include(within)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  const chosen = byAllRules ? builder.withTags(accessibilityRules) : builder.withRules(themeRule)
  const { violations } = await chosen.analyze()
  return describeViolations(violations)
}

async function checkLook(page: Page, look: Look): Promise<void> {
  const { colorScheme, width } = look
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  const found = [
    ...(await findViolations(page, look)),
    ...(await page.evaluate(describeSidewaysScrolling)),
    ...(width === phone.width ? await findSmallTargets(page) : []),
  ]
  expect(nameFindings(look, found)).toEqual([])
}

/** Checks a state on a desktop and a phone. */
export async function checkLooks(page: Page, state: string, within?: string): Promise<void> {
  for (const look of listLooks(state, within)) await checkLook(page, look)
}
