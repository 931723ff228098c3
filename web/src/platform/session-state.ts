import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'

export type Assurance = 'aal1' | 'aal2'

export type SessionState =
  | { status: 'checking' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User; assurance: Assurance; recovering: boolean }

/** aal2 as soon as the user has any verified factor. */
export function assuranceOf(user: User): Assurance {
  return user.factors?.some((factor) => factor.status === 'verified') ? 'aal2' : 'aal1'
}

function signedIn(state: SessionState, user: User, recovering: boolean): SessionState {
  const next: SessionState = { status: 'signed-in', user, assurance: assuranceOf(user), recovering }
  const unchanged =
    state.status === 'signed-in' &&
    state.recovering === recovering &&
    JSON.stringify(state.user) === JSON.stringify(user)
  return unchanged ? state : next
}

/** Follows the auth client's events. The client repeats SIGNED_IN whenever a tab is looked at: same user, same state. */
export function followAuthEvent(
  state: SessionState,
  event: AuthChangeEvent,
  session: Session | null,
): SessionState {
  const recovering = state.status === 'signed-in' && state.recovering
  switch (event) {
    case 'SIGNED_OUT':
      return { status: 'signed-out' }
    case 'PASSWORD_RECOVERY':
      return session ? signedIn(state, session.user, true) : { status: 'signed-out' }
    case 'INITIAL_SESSION':
      return session ? signedIn(state, session.user, recovering) : { status: 'signed-out' }
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'USER_UPDATED':
    case 'MFA_CHALLENGE_VERIFIED':
      return session ? signedIn(state, session.user, recovering) : state
    default:
      return state
  }
}
