import type { User } from '@supabase/auth-js'
import { onboarding } from '@tidings/contract/limits'
import { consentField } from '@tidings/contract/limits'
import { onboardingTexts } from '@tidings/contract/texts/onboarding'
import { toShownError } from '#platform/project/auth-message.ts'
import { ShownError } from '#platform/shown-error.ts'
import { logProblem } from '#platform/log.ts'
import type { Project } from '#platform/project/project.ts'
import { loadRecords } from '#platform/project/load-records.ts'
import { syncSubscriptions } from '#platform/project/subscriptions.ts'
import type { OnboardingDraft, ReadyAccount } from './onboarding-draft.ts'

export type AccountOutcome =
  | ({ kind: 'ready'; unfollowed: string[] } & ReadyAccount)
  | { kind: 'failed'; problem: ShownError }

/** One line per source without feeds: its name and the server's reason. */
async function followSources(project: Project): Promise<string[]> {
  const { sources } = await syncSubscriptions(project)
  return sources.filter((source) => source.feeds === 0).map(({ name, error }) => `${name}: ${error ?? ''}`)
}

async function saveChoices(project: Project, userId: string, draft: OnboardingDraft): Promise<string[]> {
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
  return followSources(project)
}

function trySavingChoices(project: Project, userId: string, draft: OnboardingDraft): Promise<string[]> {
  return saveChoices(project, userId, draft).catch((problem: unknown) => {
    logProblem('The choices of the onboarding could not be saved', problem)
    return []
  })
}

/** Signs up, gives the database a second to create the new rows, then saves the choices; failures of that are only logged. */
export async function createAccount(project: Project, draft: OnboardingDraft): Promise<AccountOutcome> {
  // Where consent is required, it has been given by now.
  const consent = project.config.asksConsent ? { [consentField]: new Date().toISOString() } : {}
  const name = draft.fullName.trim()
  const { data, error } = await project.auth.signUp({
    email: draft.email.trim(),
    password: draft.password,
    options: { data: { full_name: name, name, ...consent }, emailRedirectTo: `${location.origin}/` },
  })
  if (error) return { kind: 'failed', problem: toShownError(error, onboardingTexts.unknownError) }
  if (!data.user) return { kind: 'failed', problem: new ShownError(onboardingTexts.registrationFailed) }
  const userId = data.user.id
  if (!data.session) return { kind: 'ready', userId, mailSent: true, unfollowed: [] }
  await new Promise((resolve) => setTimeout(resolve, onboarding.profileUpdateDelayMs))
  const unfollowed = await trySavingChoices(project, userId, draft)
  return { kind: 'ready', userId, mailSent: false, unfollowed }
}

/** For signed-in users: only saves their name and choices. */
export async function updateOwnChoices(
  project: Project,
  user: User,
  draft: OnboardingDraft,
): Promise<AccountOutcome> {
  const name = draft.fullName.trim()
  const { error } = await project.auth.updateUser({ data: { full_name: name, name } })
  if (error?.name === 'AuthSessionMissingError') {
    project.tokenRefused()
    return { kind: 'failed', problem: new ShownError(onboardingTexts.sessionEnded) }
  }
  if (error) return { kind: 'failed', problem: toShownError(error, onboardingTexts.unknownError) }
  const unfollowed = await trySavingChoices(project, user.id, draft)
  return { kind: 'ready', userId: user.id, mailSent: false, unfollowed }
}
