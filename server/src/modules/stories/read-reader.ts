import type { EventReader } from '#modules/assistant'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'

/** Throws `unavailable` when the settings cannot be read, rather than use a laxer content filter than the person's. */
export async function readReader(
  context: Context,
  caller: Caller,
  signal: AbortSignal,
): Promise<EventReader> {
  const { preferences, profile } = await context.project.readSettings(caller, signal)
  return { userId: caller.userId, language: profile.language, location: profile.location, preferences }
}
