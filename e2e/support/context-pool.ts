import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { actionTimeoutMs, noteCalls, openReusablePage, type ReusablePage } from './reusable-page.ts'

type Pooled = {
  context: BrowserContext
  /** Null if the last test left nothing reusable. */
  first: ReusablePage | null
  isIdle: boolean
  isReusable: boolean
  prepare: (localStorage: Record<string, string>) => Promise<void>
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
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(actionTimeoutMs)
  const newPage = context.newPage.bind(context)
  const close = context.close.bind(context)
  const openFirst = () => openReusablePage(context, `${url}/healthz`, options)
  const pooled: Pooled = {
    context,
    first: null,
    isIdle: true,
    isReusable: true,
    async prepare(entries) {
      context.newPage = newPage
      const first = (pooled.first ??= await openFirst())
      await first.page.evaluate((wanted) => {
        localStorage.clear()
        for (const [name, value] of Object.entries(wanted)) localStorage.setItem(name, value)
      }, entries)
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
 */
export async function borrowContext(
  browser: Browser,
  { url, localStorage: entries, ...options }: Wanted,
): Promise<BrowserContext> {
  const pool = pools.get(browser) ?? new Map<string, Pooled[]>()
  pools.set(browser, pool)
  const key = JSON.stringify([url, options])
  const all = (pool.get(key) ?? []).filter(({ isReusable }) => isReusable)
  const pooled = all.find(({ isIdle }) => isIdle) ?? (await openPooled(browser, url, options))
  await pooled.prepare(entries)
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
