import { noteKeptFor } from '../offline/kept-for.ts'

/**
 * Whether notifications are available: `insecure` without https, `uninstalled` on an iPhone or iPad without the page on the
 * home screen, `denied` if the user has refused them.
 */
export type PushSupport = 'supported' | 'insecure' | 'uninstalled' | 'unsupported' | 'denied'

/** If the push service cannot be reached, browsers wait forever. */
const subscribeTimeoutMs = 20_000

function isAppleTouch(): boolean {
  // iPads identify as Macs.
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

export function readPushSupport(): PushSupport {
  if (!isSecureContext) return 'insecure'
  const has = (name: string) => Reflect.get(globalThis, name) !== undefined
  const hasAll = 'serviceWorker' in navigator && has('PushManager') && has('Notification')
  if (!hasAll)
    return isAppleTouch() && !matchMedia('(display-mode: standalone)').matches ? 'uninstalled' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'supported'
}

async function findManager(): Promise<PushManager | null> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  return (await workers?.getRegistration())?.pushManager ?? null
}

/** Null if this browser has none. */
export async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await findManager())?.getSubscription()) ?? null
}

/** The server key of the subscription, in base64url. */
export function readServerKey(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Call this in a click handler, because the browser shows a prompt. Resolves to false without consent. */
export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** Throws if the push service cannot be reached or no service worker is registered. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const manager = await findManager()
  if (!manager) throw new Error('no service worker')
  const known = await manager.getSubscription()
  if (known && readServerKey(known) === publicKey) return known
  // The subscription belongs to another server key.
  await known?.unsubscribe()
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timed out')), subscribeTimeoutMs)
  try {
    return await Promise.race([
      manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
      timedOut,
    ])
  } finally {
    clearTimeout(timer)
  }
}

/** Afterwards the push service reports the subscription as gone. Throws on failure. */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
  noteKeptFor(null, 'push')
}
