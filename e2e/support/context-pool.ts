import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import {
  actionTimeoutMs,
  noteCalls,
  openReusablePage,
  usualLook,
  type Look,
  type ReusablePage,
} from './reusable-page.ts'

type Pooled = {
  context: BrowserContext
  /** Null if the last test left nothing reusable. */
  first: ReusablePage | null
  isIdle: boolean
  isReusable: boolean
  prepare: (localStorage: Record<string, string>, look: Look) => Promise<void>
  end: () => Promise<void>
}

type Wanted = BrowserContextOptions & { url: string; localStorage: Record<string, string> }

const pools = new WeakMap<Browser, Map<string, Pooled[]>>()

/** Context methods whose effects cannot be undone. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'routeWebSocket',
] as const
const lastingClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

async function openPooled(browser: Browser, url: string, options: BrowserContextOptions): Promise<Pooled> {
  // A service worker's caches would outlive the test, and its requests bypass `route`: tests of it open contexts of their own.
  const context = await browser.newContext({ ...usualLook, serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(actionTimeoutMs)
  const newPage = context.newPage.bind(context)
  const close = context.close.bind(context)
  const openFirst = () => openReusablePage(context, `${url}/healthz`)
  const pooled: Pooled = {
    context,
    first: null,
    isIdle: true,
    isReusable: true,
    async prepare(entries, look) {
      context.newPage = newPage
      const first = (pooled.first ??= await openFirst())
      await first.page.evaluate((wanted) => {
        localStorage.clear()
        for (const [name, value] of Object.entries(wanted)) localStorage.setItem(name, value)
      }, entries)
      await first.wear(look)
      context.newPage = () => {
        context.newPage = newPage
        return Promise.resolve(first.page)
      }
      pooled.isIdle = false
    },
    end: () => close(),
  }
  context.close = async () => {
    if (!pooled.isReusable || !browser.isConnected()) return close()
    if (pooled.isIdle) return
    const others = context.pages().filter((page) => page !== pooled.first?.page)
    await Promise.all(others.map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearCookies()
    context.setDefaultTimeout(actionTimeoutMs)
    if (!(await pooled.first?.clear())) pooled.first = null
    pooled.isIdle = true
  }
  const note = () => (pooled.isReusable = false)
  noteCalls(context as unknown as Record<(typeof lasting)[number], unknown>, lasting, note)
  noteCalls(context.clock as unknown as Record<(typeof lastingClock)[number], unknown>, lastingClock, note)
  return pooled
}

/**
 * A context whose storage holds only `localStorage`. In a new context the browser would compile the whole app again, which
 * takes seconds: a context that a test has closed goes to the next test that wants the same, unless it was changed for good.
 * The look is that of its first page.
 */
export async function borrowContext(
  browser: Browser,
  { url, localStorage: entries, viewport, colorScheme, reducedMotion, forcedColors, ...options }: Wanted,
): Promise<BrowserContext> {
  const asked = { viewport, colorScheme, reducedMotion, forcedColors }
  const look: Look = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  const pool = pools.get(browser) ?? new Map<string, Pooled[]>()
  pools.set(browser, pool)
  const key = JSON.stringify([url, options])
  const all = (pool.get(key) ?? []).filter(({ isReusable }) => isReusable)
  const pooled = all.find(({ isIdle }) => isIdle) ?? (await openPooled(browser, url, options))
  await pooled.prepare(entries, look)
  pool.set(key, [...new Set([...all, pooled])])
  return pooled.context
}

/** Closes the pooled contexts when the app at `url` ends. */
export async function endContexts(browser: Browser, url: string): Promise<void> {
  const pool = pools.get(browser) ?? new Map<string, Pooled[]>()
  const keys = [...pool.keys()].filter((key) => key.startsWith(JSON.stringify([url]).slice(0, -1)))
  const ended = keys.flatMap((key) => pool.get(key) ?? [])
  for (const key of keys) pool.delete(key)
  await Promise.all(ended.map((pooled) => pooled.end()))
}
