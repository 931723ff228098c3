import type { Preferences } from '@tidings/contract/entities'
import { fieldNames } from '@tidings/contract/texts/fields'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { loadRecords } from '#platform/project/load-records.ts'
import { logProblem } from '#platform/log.ts'
import type { Project } from '#platform/project/project.ts'
import type { ProfileChanges } from '#platform/project/records/profiles.ts'
import { ShownError } from '#platform/shown-error.ts'
import { addUniqueText } from '#ui/form/unique-texts.ts'
import {
  checkLocation,
  checkTyped,
  keepChanged,
  toFormValues,
  type FormChanges,
  type FormValues,
  type ListName,
} from './form-values.ts'
import type { StoredPreferences } from './use-stored-preferences.ts'

/** Why the values cannot be saved, with the name of the field. */
function findFormProblem(values: FormValues): string | null {
  const problems = {
    Location: checkLocation(values.location),
    [fieldNames.interests]: checkTyped(values, 'interests'),
    [fieldNames.sources]: checkTyped(values, 'preferred_sources'),
  }
  const found = Object.entries(problems).find(([, problem]) => problem)
  return found ? found.join(': ') : null
}

/** Updates the name in the greeting. */
async function rename({ auth }: Project, name: string): Promise<void> {
  const { error } = await auth.updateUser({ data: { name, full_name: name } })
  if (error) logProblem('The account keeps its name', error)
}

/** The specification updates language, location and time zone together, so those that are the same are read just before. */
async function saveProfile(project: Project, userId: string, changes: ProfileChanges) {
  const { loadProfile, updateProfile } = await loadRecords()
  const { firstname: _, ...latest } = (await loadProfile(project, userId)) ?? {}
  const profile = await updateProfile(project, userId, { ...latest, ...changes })
  if (profile && changes.firstname) await rename(project, changes.firstname)
  return profile
}

/** The changes once what is typed has been added to the lists. */
function addTyped(changes: FormChanges, stored: FormValues): Omit<FormChanges, 'typed'> {
  const { typed, ...rest } = changes
  const add = (list: ListName) => {
    const text = typed?.[list].trim()
    return text ? { [list]: addUniqueText(changes[list] ?? stored[list], text) } : {}
  }
  return { ...rest, ...add('interests'), ...add('preferred_sources') }
}

/** The changes of each of the two rows; null for a profile that stays as it is. */
export function splitChanges(changes: Omit<FormChanges, 'typed'>): {
  preferences: Partial<Preferences>
  profile: ProfileChanges | null
} {
  const { firstName, language, location, timezone, ...preferences } = changes
  const profile: ProfileChanges = {
    ...(firstName === undefined ? {} : { firstname: firstName.toWellFormed().trim() }),
    ...(language === undefined ? {} : { language_preference: language }),
    ...(location === undefined ? {} : { location: location.toWellFormed().trim() || null }),
    ...(timezone === undefined ? {} : { timezone: timezone.trim() || null }),
  }
  return { preferences, profile: Object.keys(profile).length > 0 ? profile : null }
}

type Saved = { draft: FormChanges; stored: StoredPreferences; isProfileNeeded: boolean }

/** Resolves with the rows as they are now. Throws a `ShownError` on failure; of the profile, only if it is needed. */
export async function savePreferences(
  project: Project,
  userId: string,
  { draft, isProfileNeeded, stored }: Saved,
): Promise<StoredPreferences> {
  const before = toFormValues(stored.preferences, stored.profile)
  const problem = findFormProblem({ ...before, ...draft })
  if (problem) throw new ShownError(problem)
  const changed = splitChanges(keepChanged(addTyped(draft, before), before) ?? {})
  const { updatePreferences } = await loadRecords()
  const preferences = await updatePreferences(project, userId, changed.preferences)
  if (!preferences) throw new ShownError(preferencesTexts.saveFailed)
  const profile = changed.profile && (await saveProfile(project, userId, changed.profile))
  if (changed.profile && !profile && isProfileNeeded) throw new ShownError(preferencesTexts.saveFailed)
  return { preferences, profile: profile ?? stored.profile }
}
