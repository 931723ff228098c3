import type { Caller } from '../project.ts'

type VisitListener = (caller: Caller) => Promise<void>

/** Announces users' visits, when their token can be used to write their rows at a hosted project. */
export interface Visits {
  listen(listener: VisitListener): void
  /** Called when the project has just accepted this token. Does not wait for listeners, which must not reject. */
  announce(caller: Caller): void
}

export function createVisits(): Visits {
  const listeners: VisitListener[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    announce(caller) {
      for (const listener of listeners) void listener(caller)
    },
  }
}
