import { createAsker, type Asker } from '#modules/assistant'
import { parseSettings, type UserSavedArticles } from '#platform/project'
import type { Context } from '#src/context'
import { findSubscription, listOwnArticles, readOwnRows, saveOwnArticle } from './queries.ts'

/**
 * The asker for a model key. Keys come without an access token: with our own accounts, the user's rows are read under their
 * row-level security; with a hosted project, only the subscription is known here, so the strictest content filter applies.
 */
export async function loadKeyAsker(context: Context, userId: string): Promise<Asker> {
  if (!context.config.hostedProject) {
    return createAsker(context, userId, parseSettings(await readOwnRows(context.database, userId)))
  }
  const subscription = await findSubscription(context.database.tables, userId)
  const settings = parseSettings({
    profile: { language_preference: subscription?.languages[0] },
    preferences: {
      interests: subscription?.interests ?? [],
      preferred_sources: subscription?.sources ?? [],
      content_filter_level: 'strict',
    },
  })
  return createAsker(context, userId, settings)
}

/** Null with a hosted project, where nothing can be read or written without the person's token. */
export function openKeySavedArticles(
  { config, database }: Context,
  userId: string,
): UserSavedArticles | null {
  if (config.hostedProject) return null
  return {
    add: (article) => saveOwnArticle(database, userId, article),
    list: (most) => listOwnArticles(database, userId, most),
  }
}
