import type { PushState } from '@tidings/contract/api/push'
import type { PushBrowser } from './push-service.ts'

type Signed = { accessToken: string }

/** Manages the person's push subscriptions as the page does. */
export function pushOf({ url }: { url: string }, { accessToken }: Signed, userAgent = 'Firefox/150 Linux') {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
    'user-agent': userAgent,
  }
  const call = (path: string, method = 'GET', body?: unknown) =>
    fetch(`${url}/api/push${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    call,
    read: async () => (await (await call('')).json()) as PushState,
    subscribe: (browser: Pick<PushBrowser, 'subscription'>) => call('/devices', 'PUT', browser.subscription),
    remove: (id: string) => call(`/devices/${id}`, 'DELETE'),
  }
}
