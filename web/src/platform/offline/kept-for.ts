import { openBrowserStorage } from '../session/session-storage.ts'

/** Data stored on this device for one person: their newest history entries, or a push subscription. */
type KeptKind = 'history' | 'push'

const keys: Record<KeptKind, string> = { history: 'tidings.kept-for', push: 'tidings.push-for' }

/** Records the owner, or null for none. Throws if storage is unavailable. */
export function noteKeptFor(userId: string | null, kept: KeptKind = 'history'): void {
  const storage = openBrowserStorage()
  if (!storage) throw new Error('There is no storage.')
  if (userId === null) storage.removeItem(keys[kept])
  else storage.setItem(keys[kept], userId)
}

/** The owner; null for none. */
export function readKeptFor(kept: KeptKind = 'history'): string | null {
  try {
    return openBrowserStorage()?.getItem(keys[kept]) ?? null
  } catch {
    // Storage is unavailable, so nothing is stored.
    return null
  }
}
