import { StrictMode } from 'react'
import { consentField } from '@tidings/contract/limits'
import { Redirect, useLocation } from 'wouter'
import { AuthProvider, useAuth } from '#platform/session/session.tsx'
import type { Project } from '#platform/project/project.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { resolveRoute, type OpenScreen } from './resolve-route.ts'
import { openScreens, SignedInApp, WaitingScreen } from './screens.tsx'

export function App({ project }: { project: Project }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <AuthProvider project={project}>
          <CurrentScreen />
        </AuthProvider>
      </ErrorBoundary>
    </StrictMode>
  )
}

/** Until a second factor or consent is given, a user counts as signed out; on these screens they are asked for it. */
const asksForMissing: ReadonlySet<OpenScreen> = new Set(['login', 'onboarding'])

function CurrentScreen() {
  const [path] = useLocation()
  const { user, awaitsCode, leaving, project } = useAuth()
  const isAwaited = awaitsCode || (user && project.config.asksConsent && !user.user_metadata[consentField])
  const outcome = resolveRoute(path, user !== null && !isAwaited)

  if (leaving && !user) return <p className="p-8 text-center text-soft">Signing out...</p>
  // A `Redirect` navigates when it is mounted, so an unknown path takes two of them, via `/`.
  if (outcome.kind === 'redirect') return <Redirect key={outcome.to} to={outcome.to} replace />
  if (outcome.kind === 'show-in-layout') {
    return user ? <SignedInApp key={user.id} screen={outcome.screen} user={user} /> : null
  }
  if (isAwaited && asksForMissing.has(outcome.screen)) return <WaitingScreen />
  const Screen = openScreens[outcome.screen]
  return <Screen />
}
