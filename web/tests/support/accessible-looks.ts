import axe from 'axe-core'
import { expect, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { listSmallTargets, smallestTargetPx } from './small-targets.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const desk = { width: 1360, colorScheme: 'light' } as const
const phone = { width: 320, colorScheme: 'dark' } as const

type Place = { state: string; within: string }
type Look = Place & (typeof desk | typeof phone) & { byAllRules: boolean }

/** The open modal dialog; nothing behind it can be reached. */
export const dialog = 'dialog[open]'

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
    runOnly: byAllRules ? { type: 'tag', values: rules } : { type: 'rule', values: ['color-contrast'] },
  })
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html.slice(0, 160)).join(' and ')}`,
  )
}

async function checkLook(look: Look): Promise<void> {
  const { colorScheme, state, width } = look
  await page.viewport(width, 800)
  await preferColors(colorScheme)
  const sidewaysPx = document.documentElement.scrollWidth - document.documentElement.clientWidth
  const found = [
    ...(await findViolations(look)),
    ...(sidewaysPx > 0 ? [`${sidewaysPx} px of sideways scrolling`] : []),
    ...(width === phone.width ? listSmallTargets(smallestTargetPx) : []),
  ]
  expect(found.map((each) => `${state}, ${width} px wide and ${colorScheme}: ${each}`)).toEqual([])
}

/**
 * Checks a state once in each theme: by all rules on a desktop, and on the smallest phone, where colours and layout differ, for
 * contrast and target size. `within`: the part that is new in this state.
 */
export async function checkLooks(state: string, within = 'body'): Promise<void> {
  await checkLook({ ...desk, state, within, byAllRules: true })
  await checkLook({ ...phone, state, within, byAllRules: false })
}

/** Applies all rules on a phone, for what only small screens show. */
export function checkPhone(state: string, within = 'body'): Promise<void> {
  return checkLook({ ...phone, state, within, byAllRules: true })
}
