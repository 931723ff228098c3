/** Chromium only; other browsers offer installation in their own menus. */
export type InstallPrompt = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

function offer(prompt: InstallPrompt | null): void {
  offered = prompt
  for (const listener of listeners) listener()
}

/** Suppresses the browser's own install prompt, because the page offers it. Call once, early. */
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
  /** It can only be used once. */
  take: (): void => offer(null),
}
