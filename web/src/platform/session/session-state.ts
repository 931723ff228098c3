import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'

export type Assurance = 'aal1' | 'aal2'

export type SessionState =
  | { status: 'checking' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in'
      user: User
      assurance: Assurance
      recovering: boolean
      /** The user has a verified factor that this session has not shown yet: not let in yet. */
      awaitsCode: boolean
    }

/** aal2 as soon as the user has any verified factor. */
export function readAssurance(user: User): Assurance {
  return user.factors?.some((factor) => factor.status === 'verified') ? 'aal2' : 'aal1'
}

/** The token's assurance level; not aal2 when it cannot be read. */
function readShownAssurance(accessToken: string): unknown {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return (claims as { aal?: unknown } | null)?.aal
  } catch {
    // No token of the form that says it.
    return undefined
  }
}

function signIn(
  state: SessionState,
  { user, access_token: token }: Session,
  recovering: boolean,
): SessionState {
  const assurance = readAssurance(user)
  const awaitsCode = assurance === 'aal2' && readShownAssurance(token) !== 'aal2'
  const next: SessionState = { status: 'signed-in', user, assurance, recovering, awaitsCode }
  const unchanged =
    state.status === 'signed-in' &&
    state.recovering === recovering &&
    state.awaitsCode === awaitsCode &&
    JSON.stringify(state.user) === JSON.stringify(user)
  return unchanged ? state : next
}

/** Reduces the auth client's events. The client repeats SIGNED_IN whenever a tab regains focus: same user, same state. */
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
      return session ? signIn(state, session, true) : { status: 'signed-out' }
    case 'INITIAL_SESSION':
      return session ? signIn(state, session, recovering) : { status: 'signed-out' }
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'USER_UPDATED':
    case 'MFA_CHALLENGE_VERIFIED':
      return session ? signIn(state, session, recovering) : state
    default:
      return state
  }
}
