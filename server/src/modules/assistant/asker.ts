import { defaultLanguage, languages, type Language, type Preferences } from '@tidings/contract/entities'
import { preferencesSchema } from '@tidings/contract/preferences-schema'
import { AppError } from '@tidings/contract/errors'
import { newsOverview } from '#modules/news'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import * as v from 'valibot'

/** Who asks, and what the answer goes by. */
export type Asker = {
  userId: string
  language: Language
  firstName: string | null
  preferences: Preferences
  /** Names of the sources that have something for this user. */
  knownSources: string[]
}

const profileSchema = v.object({
  firstname: v.fallback(v.nullable(v.string()), null),
  language_preference: v.fallback(v.picklist(languages), defaultLanguage),
})

// Nobody's: catalogue feeds alone are visible to it.
const nobodysId = '00000000-0000-0000-0000-000000000000'

async function sourcesFor(context: Context, userId: string, preferences: Preferences): Promise<string[]> {
  const { sources } = await newsOverview(context, {
    userId,
    languages,
    contentFilter: preferences.content_filter_level,
  })
  return sources.map(({ name }) => name)
}

/**
 * Reads profile and preferences with the caller's token; a user without rows has the defaults. Throws `unavailable` when
 * they cannot be read, rather than go by a laxer content filter than the user's.
 */
export async function loadAsker(context: Context, caller: Caller, signal: AbortSignal): Promise<Asker> {
  const data = context.project.data(caller.accessToken)
  const [profile, stored] = await Promise.all([
    data
      .from('profiles')
      .select('firstname,language_preference')
      .eq('id', caller.userId)
      .abortSignal(signal)
      .maybeSingle(),
    data.from('user_preferences').select('*').eq('user_id', caller.userId).abortSignal(signal).maybeSingle(),
  ])
  signal.throwIfAborted()
  const error = profile.error ?? stored.error
  if (error)
    throw new AppError('unavailable', 'Your preferences cannot be read just now. Please try again.', {
      cause: error,
    })
  return askerOf(context, caller.userId, { profile: profile.data, preferences: stored.data })
}

/** The asker that a user's rows describe; a missing row means the defaults. */
export async function askerOf(
  context: Context,
  userId: string,
  rows: { profile: unknown; preferences: unknown },
): Promise<Asker> {
  const { firstname, language_preference } = v.parse(profileSchema, rows.profile ?? {})
  const preferences = v.parse(preferencesSchema, rows.preferences ?? {})
  return {
    userId,
    language: language_preference,
    firstName: firstname?.trim() || null,
    preferences,
    knownSources: await sourcesFor(context, userId, preferences),
  }
}

/** Somebody without an account: default preferences, and news that everybody may hear. */
export async function anonymousAsker(context: Context, language: Language): Promise<Asker> {
  const preferences = v.parse(preferencesSchema, {})
  const knownSources = await sourcesFor(context, nobodysId, preferences)
  return { userId: nobodysId, language, firstName: null, preferences, knownSources }
}
