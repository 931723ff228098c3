/** Sessions of one user that are about to end. */
export type SessionEnding = { userId: string; includes: (sessionId: string) => boolean }

type EndingListener = (ending: SessionEnding) => Promise<void>

/** Lets whoever works with a session's token finish first: after the ending nothing can be written with it. */
export interface SessionEndings {
  listen(listener: EndingListener): void
  /** Resolves once all listeners are done, or after three seconds: nobody keeps a person from logging out. */
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
