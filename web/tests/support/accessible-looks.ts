import axe from 'axe-core'
import { expect, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import {
  accessibilityRules,
  describeSidewaysScrolling,
  describeViolations,
  listLooks,
  nameFindings,
  phone,
  themeRule,
  type Look,
} from './looks.ts'
import { listSmallTargets, smallestTargetPx } from './small-targets.ts'

type Protocol = { send: (method: string, params: object) => Promise<unknown> }

const tellBrowser = (method: string, params: object) => (cdp() as Protocol).send(method, params)

const preferColors = (colorScheme: 'light' | 'dark') =>
  tellBrowser('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-reduced-motion', value: 'reduce' },
      { name: 'prefers-color-scheme', value: colorScheme },
    ],
  })

/** Until the test is over: a system that wants no motion, and a screen that is touched. Call it before the app is opened. */
export async function emulateTouchScreen() {
  onTestFinished(async () => {
    await tellBrowser('Emulation.setEmulatedMedia', { features: [] })
    await tellBrowser('Emulation.setTouchEmulationEnabled', { enabled: false })
  })
  await preferColors('light')
  await tellBrowser('Emulation.setTouchEmulationEnabled', { enabled: true })
}

async function findViolations({ byAllRules, within }: Look): Promise<string[]> {
  const { violations } = await axe.run(within, {
    resultTypes: ['violations'],
    iframes: false,
    runOnly: byAllRules ? { type: 'tag', values: accessibilityRules } : { type: 'rule', values: [themeRule] },
  })
  return describeViolations(violations)
}

async function checkLook(look: Look): Promise<void> {
  const { colorScheme, width } = look
  await page.viewport(width, 800)
  await preferColors(colorScheme)
  const found = [
    ...(await findViolations(look)),
    ...describeSidewaysScrolling(),
    ...(width === phone.width ? listSmallTargets(smallestTargetPx) : []),
  ]
  expect(nameFindings(look, found)).toEqual([])
}

/** Checks a state on a desktop and a phone. */
export async function checkLooks(state: string, within?: string): Promise<void> {
  for (const look of listLooks(state, within)) await checkLook(look)
}

/** Applies all rules on a phone, for what only small screens show. */
export function checkPhone(state: string, within = 'body'): Promise<void> {
  return checkLook({ ...phone, state, within, byAllRules: true })
}
