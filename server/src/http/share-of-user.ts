import type { MiddlewareHandler } from 'hono'
import { findCaller, forgetCaller } from '#platform/bearer'
import type { Project } from '#platform/project'
import { openTurns } from '#platform/user-turns'

/** A page asks for some things at once; what is made for one of them may take a good part of a second. */
const limits = { atOnce: 6, mostWaiting: 60 }

const unnoticedMs = 20

/** Lets one person's requests wait for one another, so that everybody else need not. */
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
