import { logProblem } from '../log.ts'

/** How often an open page checks for a new version. */
const lookEveryMs = 3_600_000

/** Identifies this page's version of the app by the name of its first script. */
function findOwnEntry(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : null
}

/** Calls `onNewer` once a newer version of the app has been downloaded; open pages keep their own. */
export function watchVersions(onNewer: () => void): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const onMessage = ({ data }: MessageEvent<{ newest?: unknown } | null>) => {
    if (typeof data?.newest === 'string' && data.newest !== findOwnEntry()) onNewer()
  }
  workers?.addEventListener('message', onMessage)
  return () => workers?.removeEventListener('message', onMessage)
}

/** Resolves to false if service workers are unsupported or not allowed: the app then needs the network. */
export async function registerServiceWorker(): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // The development server has no such file.
  if (!workers || !import.meta.env.PROD) return false
  try {
    const registered: ServiceWorkerRegistration | undefined = await workers.register('/service-worker.js', {
      updateViaCache: 'none',
    })
    // Undefined if the browser has service workers turned off.
    if (!registered) return false
    let lookedAtMs = Date.now()
    const look = () => {
      if (document.hidden || !navigator.onLine || Date.now() - lookedAtMs < lookEveryMs) return
      lookedAtMs = Date.now()
      registered.update().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    setInterval(look, lookEveryMs)
    await workers.ready
    return true
  } catch (error) {
    logProblem('Could not make the app available offline', error)
    return false
  }
}
