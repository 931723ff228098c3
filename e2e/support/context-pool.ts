import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Pooled = { context: BrowserContext; storagePage: Page; isIdle: boolean; isReusable: boolean }

type Wanted = BrowserContextOptions & { url: string; localStorage: Record<string, string> }

const pools = new WeakMap<Browser, Map<string, Pooled[]>>()

/** What nothing takes back from a context. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'routeWebSocket',
] as const
const lastingClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

function noteLasting<Name extends string>(
  target: Record<Name, unknown>,
  names: readonly Name[],
  note: () => void,
) {
  for (const name of names) {
    const method = (target[name] as (...args: unknown[]) => unknown).bind(target)
    target[name] = (...args: unknown[]) => {
      note()
      return method(...args)
    }
  }
}

async function openPooled(browser: Browser, url: string, options: BrowserContextOptions): Promise<Pooled> {
  const context = await browser.newContext(options)
  const storagePage = await context.newPage()
  await storagePage.goto(`${url}/healthz`)
  const pooled: Pooled = { context, storagePage, isIdle: false, isReusable: true }
  const close = context.close.bind(context)
  context.close = async () => {
    if (!pooled.isReusable || !browser.isConnected()) return close()
    if (pooled.isIdle) return
    const pages = context.pages().filter((page) => page !== storagePage)
    await Promise.all(pages.map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearCookies()
    context.setDefaultTimeout(30_000)
    pooled.isIdle = true
  }
  const note = () => (pooled.isReusable = false)
  noteLasting(context as unknown as Record<(typeof lasting)[number], unknown>, lasting, note)
  noteLasting(context.clock as unknown as Record<(typeof lastingClock)[number], unknown>, lastingClock, note)
  return pooled
}

/**
 * A context with nothing in its storage but `localStorage`. In a new one the browser compiles the whole app again, which
 * takes seconds: one that a test has closed goes to the next test that wants the same, unless it was given what lasts.
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
  pooled.isIdle = false
  pool.set(key, [...new Set([...all, pooled])])
  await pooled.storagePage.evaluate((wanted) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(wanted)) localStorage.setItem(name, value)
  }, entries)
  return pooled.context
}
