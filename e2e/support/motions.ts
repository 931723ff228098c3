import type { Page } from 'playwright-core'

type RecordingWindow = { motions: string[] }

/** From the next page load on, records every transition and animation that starts. */
export async function recordMotions(page: Page) {
  await page.addInitScript(() => {
    const motions: string[] = []
    Object.assign(window, { motions })
    for (const name of ['transitionrun', 'animationstart'])
      document.addEventListener(name, ({ target }) => {
        motions.push(`${name} on ${target instanceof Element ? target.outerHTML.slice(0, 80) : 'the page'}`)
      })
  })
}

export function motionsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...(window as unknown as RecordingWindow).motions,
    ...document.getAnimations().map((motion) => `running: ${motion.constructor.name}`),
  ])
}
