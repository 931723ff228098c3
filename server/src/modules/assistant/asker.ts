import { defaultLanguage, languages, type Language, type Preferences } from '@tidings/contract/entities'
import { preferencesSchema } from '@tidings/contract/validation/preferences-schema'
import { AppError } from '@tidings/contract/errors'
import { listKnownSources } from '#modules/news'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import * as v from 'valibot'
import { heardIn, readHeard, type HeardArticles } from './heard-articles.ts'
import { knownZone } from '#language/dates/zoned-time'

/** Who asks, and what the answer goes by. */
export type Asker = {
  userId: string
  language: Language
  firstName: string | null
  preferences: Preferences
  /** Names of the sources that have brought something for this user. */
  knownSources: string[]
  /** Whose clock and calendar the questions mean. */
  timeZone: string
  heard: HeardArticles
}

const profileSchema = v.object({
  firstname: v.fallback(v.nullable(v.string()), null),
  language_preference: v.fallback(v.picklist(languages), defaultLanguage),
  timezone: v.fallback(v.nullable(v.string()), null),
})

// Nobody's: catalogue feeds alone are visible to it.
const nobodysId = '00000000-0000-0000-0000-000000000000'

/**
 * Reads profile and preferences with the caller's token; a user without rows has the defaults. Throws `unavailable` when
 * they cannot be read, rather than go by a laxer content filter than the user's.
 */
export async function loadAsker(context: Context, caller: Caller, signal: AbortSignal): Promise<Asker> {
  const data = context.project.data(caller.accessToken)
  const [profile, stored, history] = await Promise.all([
    data
      .from('profiles')
      .select('firstname,language_preference,timezone')
      .eq('id', caller.userId)
      .abortSignal(signal)
      .maybeSingle(),
    data.from('user_preferences').select('*').eq('user_id', caller.userId).abortSignal(signal).maybeSingle(),
    readHeard(data, caller.userId, signal),
  ])
  signal.throwIfAborted()
  const error = profile.error ?? stored.error
  if (error)
    throw new AppError('unavailable', 'Your preferences cannot be read just now. Please try again.', {
      cause: error,
    })
  // What was heard only saves repetition: without it the answer stands.
  const rows = { profile: profile.data, preferences: stored.data, history: history.data ?? [] }
  return askerOf(context, caller.userId, rows)
}

/** The asker that a user's rows describe; a missing row means the defaults, and no history that nothing was heard. */
export async function askerOf(
  context: Context,
  userId: string,
  rows: { profile: unknown; preferences: unknown; history?: readonly unknown[] },
): Promise<Asker> {
  const { firstname, language_preference, timezone } = v.parse(profileSchema, rows.profile ?? {})
  const preferences = v.parse(preferencesSchema, rows.preferences ?? {})
  return {
    userId,
    language: language_preference,
    firstName: firstname?.trim() || null,
    preferences,
    knownSources: await listKnownSources(context, userId),
    timeZone: knownZone(timezone),
    heard: heardIn(rows.history ?? []),
  }
}

/** Somebody without an account, at this machine: default preferences, and news that everybody may hear. */
export async function anonymousAsker(context: Context, language: Language): Promise<Asker> {
  const preferences = v.parse(preferencesSchema, {})
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const nobody = { userId: nobodysId, firstName: null, timeZone, heard: new Map() }
  return { ...nobody, language, preferences, knownSources: await listKnownSources(context, nobodysId) }
}
