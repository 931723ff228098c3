import { StrictMode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { AuthProvider, useAuth } from '#platform/session/session.tsx'
import type { Project } from '#platform/project/project.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { resolveRoute, type OpenScreen } from './resolve-route.ts'
import { openScreens, SecondStepScreen, SignedInApp } from './screens.tsx'

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

/** Who has not shown their code yet counts as signed out, and is asked for it where the others sign in or up. */
const asksForCode: ReadonlySet<OpenScreen> = new Set(['login', 'onboarding'])

function CurrentScreen() {
  const [path] = useLocation()
  const { user, awaitsCode, leaving } = useAuth()
  const outcome = resolveRoute(path, user !== null && !awaitsCode)

  if (leaving && !user) return <p className="p-8 text-center text-soft">Signing out...</p>
  // A `Redirect` navigates when it is mounted: an unknown path takes two, by way of `/`.
  if (outcome.kind === 'redirect') return <Redirect key={outcome.to} to={outcome.to} replace />
  if (outcome.kind === 'show-in-layout') {
    return user ? <SignedInApp key={user.id} screen={outcome.screen} user={user} /> : null
  }
  if (awaitsCode && asksForCode.has(outcome.screen)) return <SecondStepScreen />
  const Screen = openScreens[outcome.screen]
  return <Screen />
}
