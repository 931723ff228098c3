import { createAsker, type Asker } from '#modules/assistant'
import { parseSettings } from '#platform/project'
import type { Context } from '#src/context'
import { readOwnRows, subscriptionOf } from './queries.ts'

/**
 * Who asks with a key. With a key there is no access token, and none is kept: where accounts are our own, the user's rows
 * are read under the row rules of that user; of a hosted project's user, this server knows the subscriptions alone, and the
 * strictest content filter stands in for the one it cannot know.
 */
export async function askerOfKey(context: Context, userId: string): Promise<Asker> {
  if (!context.config.hostedProject) {
    return createAsker(context, userId, parseSettings(await readOwnRows(context.database, userId)))
  }
  const held = await subscriptionOf(context.database.tables, userId)
  const settings = parseSettings({
    profile: { language_preference: held?.languages[0] },
    preferences: {
      interests: held?.interests ?? [],
      preferred_sources: held?.sources ?? [],
      content_filter_level: 'strict',
    },
  })
  return createAsker(context, userId, settings)
}
