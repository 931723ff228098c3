import { defaultLanguage, languages } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { preferencesSchema } from '@tidings/contract/validation/preferences-schema'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import * as v from 'valibot'
import type { Subscriber } from './subscribe.ts'

const profileSchema = v.object({ language_preference: v.fallback(v.picklist(languages), defaultLanguage) })

/** Reads the caller's own rows with the caller's token; without rows the defaults apply. */
export async function readSubscriber(context: Context, caller: Caller): Promise<Subscriber> {
  const data = context.project.data(caller.accessToken)
  const preferences = await data
    .from('user_preferences')
    .select('*')
    .eq('user_id', caller.userId)
    .maybeSingle()
  const profile = await data
    .from('profiles')
    .select('language_preference')
    .eq('id', caller.userId)
    .maybeSingle()
  const error = preferences.error ?? profile.error
  if (error)
    throw new AppError('unavailable', 'Your preferences could not be read. Please try again.', {
      cause: error,
    })
  return {
    userId: caller.userId,
    preferences: v.parse(preferencesSchema, preferences.data ?? {}),
    language: v.parse(profileSchema, profile.data ?? {}).language_preference,
  }
}
