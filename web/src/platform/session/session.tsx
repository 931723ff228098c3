import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'
import { createContext, useContext, useEffect, useMemo, useReducer, useRef, type ReactNode } from 'react'
import { logProblem } from '../log.ts'
import { readKeptFor } from '../offline/kept-for.ts'
import { hasStoredSession, type Project } from '../project/project.ts'
import { followAuthEvent, type Assurance, type SessionState } from './session-state.ts'
import { useLogout, type Leaving } from './use-logout.ts'

export type Auth = Leaving & {
  project: Project
  /** Null when signed out. */
  user: User | null
  assurance: Assurance
  /** The session was opened by a reset link since the page loaded. */
  recovering: boolean
  /** A code of a second factor is still to be shown. */
  awaitsCode: boolean
  /** Keeps what is shown until the page is left, although the session ends: the account has been deleted. */
  outlastSession: () => void
}

export const AuthContext = createContext<Auth | null>(null)

type AuthEvent = [event: AuthChangeEvent, session: Session | null]

function reduce(state: SessionState, [event, session]: AuthEvent): SessionState {
  return followAuthEvent(state, event, session)
}

/** Deletes data stored for anybody else. A failure is retried with the next page. */
async function keepNobodyBut(userId: string | null): Promise<void> {
  const isOthers = (keptFor: string | null) => keptFor !== null && keptFor !== userId
  try {
    if (isOthers(readKeptFor('push'))) await (await import('../push/browser-push.ts')).unsubscribe()
    if (isOthers(readKeptFor())) await (await import('../offline/kept-history.ts')).forgetHistory()
  } catch (error) {
    logProblem('Could not delete the stored history', error)
  }
}

/** Renders nothing until the session has been checked. */
export function AuthProvider({ project, children }: { project: Project; children: ReactNode }) {
  const [state, dispatch] = useReducer(reduce, { status: 'checking' })
  const { leaving, logout } = useLogout(project)
  const isOutlasting = useRef(false)

  useEffect(() => {
    const { data } = project.auth.onAuthStateChange((event, session) => {
      if (!isOutlasting.current) dispatch([event, session])
      // The client waits for this: signing out leaves no data on the device. Offline, an expiring session is reported as none
      // but stays stored.
      if (session || !hasStoredSession()) return keepNobodyBut(session?.user.id ?? null)
      return undefined
    })
    return () => data.subscription.unsubscribe()
  }, [project])

  const auth = useMemo<Auth>(() => {
    const outlastSession = () => {
      isOutlasting.current = true
    }
    const shared = { project, leaving, logout, outlastSession }
    if (state.status === 'signed-in') return { ...shared, ...state }
    return { ...shared, user: null, assurance: 'aal1', recovering: false, awaitsCode: false }
  }, [project, leaving, logout, state])

  if (state.status === 'checking') return null
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
