/** Sessions of one user that are about to end. */
export type SessionEnding = { userId: string; includes: (sessionId: string) => boolean }

type EndingListener = (ending: SessionEnding) => Promise<void>

/** Lets modules that use a session's token finish first, because nothing can be written with it afterwards. */
export interface SessionEndings {
  listen(listener: EndingListener): void
  /** Resolves once all listeners are done, or after three seconds: logging out must not hang. */
  announce(ending: SessionEnding): Promise<void>
}

const timeoutMs = 3000

export function createSessionEndings(): SessionEndings {
  const listeners: EndingListener[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    async announce(ending) {
      const { promise: timedOut, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, timeoutMs)
      await Promise.race([Promise.allSettled(listeners.map((listener) => listener(ending))), timedOut])
      clearTimeout(timer)
    },
  }
}
