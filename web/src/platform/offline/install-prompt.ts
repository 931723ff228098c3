/** Chromium's event; other browsers offer installing in a menu of their own. */
export type InstallPrompt = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

function offer(prompt: InstallPrompt | null): void {
  offered = prompt
  for (const listener of listeners) listener()
}

/** Keeps the browser from offering the installation by itself: it is offered on the page. To be called once, early. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => offer(null))
}

/** For React's `useSyncExternalStore`. */
export const installPrompt = {
  get: (): InstallPrompt | null => offered,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** It can be used once. */
  take: (): void => offer(null),
}
