import { StrictMode } from 'react'
import { consentField } from '@tidings/contract/consent'
import { Redirect, useLocation } from 'wouter'
import { AuthProvider, useAuth } from '#platform/session/session.tsx'
import type { Project } from '#platform/project/project.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { resolveRoute, type OpenScreen } from './resolve-route.ts'
import { ConsentScreen, openScreens, SecondStepScreen, SignedInApp } from './screens.tsx'

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

/** Until the second factor is verified a user counts as signed out; on these screens they are asked for the code. */
const asksForCode: ReadonlySet<OpenScreen> = new Set(['login', 'onboarding'])

function CurrentScreen() {
  const [path] = useLocation()
  const { user, awaitsCode, leaving, project } = useAuth()
  const outcome = resolveRoute(path, user !== null && !awaitsCode)

  if (leaving && !user) return <p className="p-8 text-center text-soft">Signing out...</p>
  // A `Redirect` navigates when it is mounted, so an unknown path takes two of them, via `/`.
  if (outcome.kind === 'redirect') return <Redirect key={outcome.to} to={outcome.to} replace />
  const isInLayout = outcome.kind === 'show-in-layout'
  if (user && !awaitsCode && project.config.asksConsent && !user.user_metadata[consentField]) {
    if (isInLayout || outcome.screen === 'onboarding') return <ConsentScreen />
  }
  if (isInLayout) {
    return user ? <SignedInApp key={user.id} screen={outcome.screen} user={user} /> : null
  }
  if (awaitsCode && asksForCode.has(outcome.screen)) return <SecondStepScreen />
  const Screen = openScreens[outcome.screen]
  return <Screen />
}
