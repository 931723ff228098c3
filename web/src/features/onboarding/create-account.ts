import type { User } from '@supabase/auth-js'
import { onboarding } from '@tidings/contract/limits'
import { onboardingTexts } from '@tidings/contract/texts-onboarding'
import { logProblem } from '#platform/log.ts'
import type { Project } from '#platform/project.ts'
import { loadRecords } from '#platform/load-records.ts'
import { syncSubscriptions } from '#platform/subscriptions.ts'
import type { OnboardingDraft } from './onboarding-draft.ts'

/** `mailSent`: the account waits for its confirmation link, so there is no session to save the choices with. */
export type AccountOutcome = { kind: 'ready'; mailSent: boolean } | { kind: 'failed'; message: string }

async function saveChoices(project: Project, userId: string, draft: OnboardingDraft): Promise<void> {
  const { updatePreferences, updateProfile } = await loadRecords()
  await updateProfile(project, userId, {
    firstname: draft.fullName.trim(),
    language_preference: draft.language,
    location: draft.location.trim() || null,
    timezone: draft.timezone || null,
  })
  await updatePreferences(project, userId, {
    interests: draft.interests,
    preferred_sources: draft.sources,
    update_frequency: draft.frequency,
  })
  await syncSubscriptions(project)
}

/** Signs up, gives the database its second to make the new rows, then saves the choices; failing at that is only logged. */
export async function createAccount(project: Project, draft: OnboardingDraft): Promise<AccountOutcome> {
  const name = draft.fullName.trim()
  const { data, error } = await project.auth.signUp({
    email: draft.email.trim(),
    password: draft.password,
    options: { data: { full_name: name, name }, emailRedirectTo: `${location.origin}/` },
  })
  if (error) return { kind: 'failed', message: error.message || onboardingTexts.unknownError }
  if (!data.user) return { kind: 'failed', message: onboardingTexts.registrationFailed }
  if (!data.session) return { kind: 'ready', mailSent: true }
  await new Promise((resolve) => setTimeout(resolve, onboarding.profileUpdateDelayMs))
  await saveChoices(project, data.user.id, draft).catch((problem: unknown) =>
    logProblem('The choices of the onboarding could not be saved', problem),
  )
  return { kind: 'ready', mailSent: false }
}

/** For those signed in already: no account to make, only their name and choices to save. */
export async function updateOwnChoices(
  project: Project,
  user: User,
  draft: OnboardingDraft,
): Promise<AccountOutcome> {
  const name = draft.fullName.trim()
  const { error } = await project.auth.updateUser({ data: { full_name: name, name } })
  if (error) return { kind: 'failed', message: error.message || onboardingTexts.unknownError }
  await saveChoices(project, user.id, draft).catch((problem: unknown) =>
    logProblem('The choices of the onboarding could not be saved', problem),
  )
  return { kind: 'ready', mailSent: false }
}
