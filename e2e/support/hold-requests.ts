import type { Page, Request } from 'playwright-core'

export type HeldRequests = {
  /** Those that have come so far. */
  requests: Request[]
  release: () => void
}

/** Keeps requests to `address` from reaching the server until they are released; what comes later passes at once. */
export async function holdRequests(page: Page, address: string): Promise<HeldRequests> {
  const requests: Request[] = []
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    requests.push(route.request())
    await released
    // The page may have given the request up meanwhile.
    await route.continue().catch(() => undefined)
  })
  return { requests, release }
}
