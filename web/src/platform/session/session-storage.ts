export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type SessionStorageOptions = {
  /** Where the session is stored; null if storage is unavailable, and then it lives as long as the page. */
  storage: TextStorage | null
  sessionKey: string
  nowMs: () => number
}

function isLiveSession(text: string, nowMs: number): boolean {
  try {
    const session: unknown = JSON.parse(text)
    if (typeof session !== 'object' || session === null) return false
    const { access_token, refresh_token, expires_at } = session as Record<string, unknown>
    return (
      typeof access_token === 'string' &&
      access_token !== '' &&
      typeof refresh_token === 'string' &&
      refresh_token !== '' &&
      typeof expires_at === 'number' &&
      expires_at * 1000 > nowMs
    )
  } catch {
    // Not JSON, so malformed.
    return false
  }
}

/**
 * Storage for the auth client. The first read after a page load drops a session that is malformed or past its `expires_at`;
 * later reads do not, so that a page that slept refreshes its token instead of signing out.
 */
export function createSessionStorage({ storage, sessionKey, nowMs }: SessionStorageOptions): TextStorage {
  const memory = new Map<string, string>()
  let firstRead = true

  const stored: TextStorage = {
    getItem(key) {
      try {
        return memory.get(key) ?? storage?.getItem(key) ?? null
      } catch {
        // Storage is unavailable: use what this page wrote.
        return memory.get(key) ?? null
      }
    },
    setItem(key, value) {
      try {
        if (!storage) throw new Error('no storage')
        storage.setItem(key, value)
        memory.delete(key)
      } catch {
        // Full or unavailable: keep it for the life of the page. The old value must not reappear after a reload.
        stored.removeItem(key)
        memory.set(key, value)
      }
    },
    removeItem(key) {
      memory.delete(key)
      try {
        storage?.removeItem(key)
      } catch {
        // Unavailable, so nothing was stored.
      }
    },
  }

  return {
    ...stored,
    getItem(key) {
      const text = stored.getItem(key)
      if (key !== sessionKey || !firstRead) return text
      firstRead = false
      if (text === null || isLiveSession(text, nowMs())) return text
      stored.removeItem(key)
      return null
    },
  }
}

/** Local or session storage; null if even accessing it throws. */
export function openBrowserStorage(isOfTab = false): TextStorage | null {
  try {
    return isOfTab ? globalThis.sessionStorage : globalThis.localStorage
  } catch {
    // Blocked by the user's settings.
    return null
  }
}
