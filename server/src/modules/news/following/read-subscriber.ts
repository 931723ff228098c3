import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { Subscriber } from './subscribe.ts'

/** The caller as a subscriber, with the defaults where the caller has saved nothing. */
export async function readSubscriber(context: Context, caller: Caller): Promise<Subscriber> {
  const { preferences, profile } = await context.project.readSettings(caller)
  return { userId: caller.userId, preferences, language: profile.language }
}
