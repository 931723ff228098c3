import type { Page, Request } from 'playwright-core'

export type HeldRequests = {
  /** The requests received so far. */
  requests: Request[]
  release: () => void
}

/** Holds requests to `address` until they are released; later ones pass at once. */
export async function holdRequests(page: Page, address: string): Promise<HeldRequests> {
  const requests: Request[] = []
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    requests.push(route.request())
    await released
    // The page may have aborted the request meanwhile.
    await route.continue().catch(() => undefined)
  })
  return { requests, release }
}
