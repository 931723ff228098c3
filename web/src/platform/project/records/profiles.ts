import { defaultLanguage, languages, type Profile } from '@tidings/contract/entities'
import * as v from 'valibot'
import { makeDataClient } from './data-client.ts'
import { logProblem } from '../../log.ts'
import type { Project } from '../project.ts'

const profileSchema = v.object({
  firstname: v.fallback(v.nullable(v.string()), null),
  language_preference: v.fallback(v.picklist(languages), defaultLanguage),
  location: v.fallback(v.nullable(v.string()), null),
  timezone: v.fallback(v.nullable(v.string()), null),
})

export type ProfileFields = v.InferOutput<typeof profileSchema>
export type ProfileChanges = Partial<
  Pick<Profile, 'firstname' | 'language_preference' | 'location' | 'timezone'>
>

/** Null if there is none or, after logging, if it could not be read. */
export async function loadProfile(project: Project, userId: string): Promise<ProfileFields | null> {
  const { data, error } = await makeDataClient(project)
    .from('profiles')
    .select('*')
    .eq('id', userId)
    .maybeSingle()
  if (error) logProblem('Profile could not be read', error)
  return data ? v.parse(profileSchema, data) : null
}

/** Null, after logging, on failure. Creates a missing row. */
export async function updateProfile(
  project: Project,
  userId: string,
  changes: ProfileChanges,
): Promise<ProfileFields | null> {
  const profiles = makeDataClient(project).from('profiles')
  const updated = await profiles.update(changes).eq('id', userId).select().maybeSingle()
  const { data, error } =
    updated.error || updated.data
      ? updated
      : await profiles
          .upsert({ id: userId, ...changes })
          .select()
          .maybeSingle()
  if (error) logProblem('Profile could not be updated', error)
  return data ? v.parse(profileSchema, data) : null
}
