export const readyKey = 'tidings.onboarding-ready'

/** Where the tab keeps a draft: a signed-in user's outlasts the session, but nobody else finds it. */
export function toDraftKey(userId: string | null): string {
  return userId === null ? 'tidings.onboarding' : `tidings.onboarding.${userId}`
}

/** Deletes the draft of this user, or of whoever is signed out. */
export function forgetDraft(userId: string | null): void {
  try {
    sessionStorage.removeItem(toDraftKey(userId))
    sessionStorage.removeItem(readyKey)
  } catch {
    // Unavailable, so nothing was stored.
  }
}
