import { mayLeave } from '../may-leave.ts'

/**
 * Opens what a notification leads to in this page, when the service worker asks for it. The answer on the port keeps the worker
 * from loading the page anew, which would end a call.
 */
export function followClicks(navigate: (path: string) => void): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const onMessage = ({ data, ports }: MessageEvent<{ open?: unknown } | null>) => {
    const path = data?.open
    if (typeof path !== 'string' || !path.startsWith('/')) return
    ports[0]?.postMessage(true)
    void mayLeave().then((isAllowed) => isAllowed && navigate(path))
  }
  workers?.addEventListener('message', onMessage)
  return () => workers?.removeEventListener('message', onMessage)
}
