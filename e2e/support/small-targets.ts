import type { Page } from 'playwright-core'
import { listSmallTargets, smallestTargetPx } from '../../web/tests/support/small-targets.ts'

/** The controls in `page` that are too small for a finger, by name and size. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(listSmallTargets, smallestTargetPx)
}
