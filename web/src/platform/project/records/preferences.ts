import type { Preferences } from '@tidings/contract/entities'
import { preferencesSchema } from '@tidings/contract/validation/preferences-schema'
import * as v from 'valibot'
import { makeDataClient } from './data-client.ts'
import { logProblem } from '../../log.ts'
import type { Project } from '../project.ts'

/** `preferences` is null if the person has none yet. Failures have been logged. */
export type LoadedPreferences = { preferences: Preferences | null; failed: boolean }

export async function loadPreferences(project: Project, userId: string): Promise<LoadedPreferences> {
  const { data, error } = await makeDataClient(project)
    .from('user_preferences')
    .select('*')
    .eq('user_id', userId)
    .maybeSingle()
  if (error) logProblem('Preferences could not be read', error)
  return { preferences: data ? v.parse(preferencesSchema, data) : null, failed: error !== null }
}

/** The whole row; null, after logging, on failure. Creates a missing row, also without changes. */
export async function updatePreferences(
  project: Project,
  userId: string,
  changes: Partial<Preferences>,
): Promise<Preferences | null> {
  const table = makeDataClient(project).from('user_preferences')
  const updated = await table.update(changes).eq('user_id', userId).select().maybeSingle()
  const { data, error } =
    updated.error || updated.data
      ? updated
      : await table
          .upsert({ user_id: userId, ...changes }, { onConflict: 'user_id' })
          .select()
          .maybeSingle()
  if (error) logProblem('Preferences could not be saved', error)
  return data ? v.parse(preferencesSchema, data) : null
}
