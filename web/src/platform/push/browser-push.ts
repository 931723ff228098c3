import { noteKeptFor } from '../offline/kept-for.ts'

/**
 * Whether notifications are available here: `insecure` at an address without https, `uninstalled` on an iPhone or iPad whose user
 * has not put the page on the home screen, `denied` where the user has refused them.
 */
export type PushSupport = 'supported' | 'insecure' | 'uninstalled' | 'unsupported' | 'denied'

/** A push service that cannot be reached leaves the browser waiting without end. */
const subscribeTimeoutMs = 20_000

function isAppleTouch(): boolean {
  // An iPad says that it is a Mac.
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

/** Null where this browser has none. */
export async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await findManager())?.getSubscription()) ?? null
}

/** The key of the server that may send to it, in base64url. */
export function readServerKey(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** To be called inside a press: the browser asks its user. Resolves to false without their consent. */
export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** Throws where the browser's push service cannot be reached, or no service worker is registered. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const manager = await findManager()
  if (!manager) throw new Error('no service worker')
  const known = await manager.getSubscription()
  if (known && readServerKey(known) === publicKey) return known
  // A subscription made with another server's key, which this one cannot send to.
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

/** The push service then says to every sender that it is gone. Throws where that did not work. */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
  noteKeptFor(null, 'push')
}
