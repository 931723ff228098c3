import { openBrowserStorage } from '../session/session-storage.ts'

/** What this device has of one person: their newest history entries, or a subscription to their notifications. */
type KeptKind = 'history' | 'push'

const keys: Record<KeptKind, string> = { history: 'tidings.kept-for', push: 'tidings.push-for' }

/** Notes whose it is, or that it is nobody's. Throws where storage is refused. */
export function noteKeptFor(userId: string | null, kept: KeptKind = 'history'): void {
  const storage = openBrowserStorage()
  if (!storage) throw new Error('There is no storage.')
  if (userId === null) storage.removeItem(keys[kept])
  else storage.setItem(keys[kept], userId)
}

/** Whose it is; null for nobody's. */
export function readKeptFor(kept: KeptKind = 'history'): string | null {
  try {
    return openBrowserStorage()?.getItem(keys[kept]) ?? null
  } catch {
    // Storage refused: then nothing is kept.
    return null
  }
}
