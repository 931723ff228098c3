import type { Caller } from './project.ts'

type VisitListener = (caller: Caller) => Promise<void>

/** Lets whoever has something for a person's rows at a hosted project write it while they are here: nobody else has a token. */
export interface Visits {
  listen(listener: VisitListener): void
  /** The project has just answered to this token. Waits for nobody; listeners do not reject. */
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
