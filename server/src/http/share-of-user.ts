import type { MiddlewareHandler } from 'hono'
import { findCaller, forgetCaller } from '#platform/bearer'
import type { Project } from '#platform/project'
import { openTurns } from '#platform/user-turns'

/** A page sends a few requests at once, and some of them take a good part of a second to answer. */
const limits = { atOnce: 6, mostWaiting: 60 }

const unnoticedMs = 20

/** Queues one user's requests behind each other, so that nobody else has to wait for them. */
export function shareOfUser(project: Project): MiddlewareHandler {
  const turns = openTurns(limits)
  return async (c, next) => {
    const caller = await findCaller(c.req.raw, project)
    if (!caller) return next()
    const askedAt = performance.now()
    return turns.run(caller.userId, () => {
      if (performance.now() - askedAt > unnoticedMs) forgetCaller(c.req.raw)
      return next()
    })
  }
}
