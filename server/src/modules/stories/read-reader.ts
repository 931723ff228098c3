import type { EventReader } from '#modules/assistant'
import { readKnownSources } from '#modules/news'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'

/** Throws `unavailable` if the settings cannot be read, rather than fall back to a laxer content filter. */
export async function readReader(
  context: Context,
  caller: Caller,
  signal: AbortSignal,
): Promise<EventReader> {
  const { userId } = caller
  const [{ preferences, profile }, known] = await Promise.all([
    context.project.readSettings(caller, signal),
    readKnownSources(context.database.tables, userId),
  ])
  const { language, location } = profile
  return { userId, language, location, preferences, seesCatalogue: known.areOfCatalogue }
}
