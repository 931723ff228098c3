import type { Result } from 'axe-core'

export const accessibilityRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The only rule whose result depends on the theme. */
export const themeRule = 'color-contrast'

const desk = { width: 1360, colorScheme: 'light' } as const
export const phone = { width: 320, colorScheme: 'dark' } as const

/** The open modal dialog; nothing behind it can be reached. */
export const dialog = 'dialog[open]'

/** `within` selects the part of the page that is new in this state. */
export type Look = { state: string; within: string; byAllRules: boolean } & (typeof desk | typeof phone)

/**
 * A state once in each theme: by all rules on a desktop, and on the smallest phone, where colours and layout differ, for contrast and
 * target size.
 */
export function listLooks(state: string, within = 'body'): Look[] {
  return [
    { ...desk, state, within, byAllRules: true },
    { ...phone, state, within, byAllRules: false },
  ]
}

export function describeViolations(violations: readonly Pick<Result, 'id' | 'nodes'>[]): string[] {
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html.slice(0, 160)).join(' and ')}`,
  )
}

/** Runs in the page. */
export function describeSidewaysScrolling(): string[] {
  const px = document.documentElement.scrollWidth - document.documentElement.clientWidth
  return px > 0 ? [`${px} px of sideways scrolling`] : []
}

/** Adds to each finding where it was made. */
export function nameFindings({ colorScheme, state, width }: Look, findings: readonly string[]): string[] {
  return findings.map((each) => `${state}, ${width} px wide and ${colorScheme}: ${each}`)
}
