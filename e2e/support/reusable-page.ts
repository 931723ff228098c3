import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** What a page can change and take back. */
export type Look = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors'>

/** Of contexts in the pool. */
export const usualLook = { colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' } as const

type Method = (...args: unknown[]) => unknown
type Methods<Name extends string> = Record<Name, Method>
type Taken = { dispose: () => Promise<void> }

/** Of one action. On a slow machine, beside other tests, half a second becomes many. */
export const actionTimeoutMs = 60_000

/** Page methods whose effects cannot be undone. */
const lasting = ['routeWebSocket', 'setExtraHTTPHeaders'] as const
const looks = ['emulateMedia', 'setViewportSize'] as const
/** Methods whose return value undoes them. */
const returnable = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const
const listening = ['on', 'once'] as const

export function noteCalls<Name extends string>(
  target: Record<Name, unknown>,
  names: readonly Name[],
  note: (result: unknown, args: unknown[]) => void,
) {
  for (const name of names) {
    const method = (target[name] as Method).bind(target)
    target[name] = (...args: unknown[]) => {
      const result = method(...args)
      note(result, args)
      return result
    }
  }
}

export type ReusablePage = {
  page: Page
  /** Until it is cleared. */
  wear: (look: Look) => Promise<void>
  /** False if the page could not be reused; it is then closed. */
  clear: () => Promise<boolean>
}

/** Clears storage. The page may be navigating by itself, which can fail any attempt. */
async function comeToRest(page: Page, restUrl: string, attemptsLeft = 3): Promise<void> {
  try {
    await page.goto(restUrl).catch(() => page.waitForURL(restUrl, { timeout: 30_000 }))
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  } catch (error) {
    if (attemptsLeft === 0) throw error
    await comeToRest(page, restUrl, attemptsLeft - 1)
  }
}

/**
 * A page that the next test can use as if it were new. Its process has already compiled the app. Between tests it shows
 * `restUrl`, of the app's origin, and runs nothing.
 */
export async function openReusablePage(context: BrowserContext, restUrl: string): Promise<ReusablePage> {
  const page = await context.newPage()
  const [devTools] = await Promise.all([context.newCDPSession(page), page.goto(restUrl)])
  const usualSize = page.viewportSize()
  let isReusable = true
  let hasItsLook = true
  let given: Promise<Taken>[] = []
  let listeners: [never, never][] = []
  noteCalls(page as unknown as Methods<(typeof lasting)[number]>, lasting, () => (isReusable = false))
  noteCalls(page as unknown as Methods<(typeof looks)[number]>, looks, () => (hasItsLook = false))
  noteCalls(page as unknown as Methods<(typeof returnable)[number]>, returnable, (result) =>
    given.push(result as Promise<Taken>),
  )
  noteCalls(page as unknown as Methods<(typeof listening)[number]>, listening, (_result, [event, listener]) =>
    listeners.push([event as never, listener as never]),
  )

  async function wear({ viewport, ...media }: Look) {
    if (viewport) await page.setViewportSize(viewport)
    if (Object.keys(media).length > 0) await page.emulateMedia(media)
  }

  async function restoreLook() {
    await wear({ viewport: usualSize, ...usualLook })
    hasItsLook = true
  }

  async function clear(): Promise<boolean> {
    if (page.isClosed()) return false
    if (!isReusable) return page.close().then(() => false)
    for (const [event, listener] of listeners) page.off(event, listener)
    listeners = []
    // The page may ask for confirmation before it is left.
    page.on('dialog', (dialog) => void dialog.accept())
    for (const taken of await Promise.all(given)) await taken.dispose()
    given = []
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    page.setDefaultTimeout(actionTimeoutMs)
    if (!hasItsLook) await restoreLook()
    await page.mouse.move(0, 0)
    await comeToRest(page, restUrl)
    for (const [event, listener] of listeners) page.off(event, listener)
    listeners = []
    await devTools.send('Page.resetNavigationHistory')
    return true
  }
  return { page, wear, clear }
}
