import { browserStorage } from '../session/session-storage.ts'

const keptForKey = 'tidings.kept-for'

/** Notes whose history this device keeps, or that it keeps nobody's. Throws where storage is refused. */
export function noteKeptFor(userId: string | null): void {
  const storage = browserStorage()
  if (!storage) throw new Error('There is no storage.')
  if (userId === null) storage.removeItem(keptForKey)
  else storage.setItem(keptForKey, userId)
}

/** Whose history this device keeps; null for nobody's. */
export function readKeptFor(): string | null {
  try {
    return browserStorage()?.getItem(keptForKey) ?? null
  } catch {
    // Storage refused: then nothing is kept.
    return null
  }
}
