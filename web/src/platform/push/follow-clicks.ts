import { mayLeave } from '../may-leave.ts'

/**
 * Opens a notification's target in this page when the service worker asks for it. Answering on the port keeps the worker from
 * reloading the page, which would end a call.
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
