import { StrictMode, Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import { AuthProvider, useAuth } from '#platform/session.tsx'
import type { Project } from '#platform/project.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { resolveRoute } from './resolve-route.ts'
import { openScreens, SignedInApp } from './screens.tsx'

export function App({ project }: { project: Project }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <AuthProvider project={project}>
          <Suspense fallback={null}>
            <CurrentScreen />
          </Suspense>
        </AuthProvider>
      </ErrorBoundary>
    </StrictMode>
  )
}

function CurrentScreen() {
  const [path] = useLocation()
  const { user, leaving } = useAuth()
  const outcome = resolveRoute(path, user !== null)

  if (leaving && !user) return <p className="p-8 text-center text-soft">Signing out...</p>
  // A `Redirect` navigates when it is mounted: an unknown path takes two, by way of `/`.
  if (outcome.kind === 'redirect') return <Redirect key={outcome.to} to={outcome.to} replace />
  if (outcome.kind === 'show-in-layout') {
    return user ? <SignedInApp key={user.id} screen={outcome.screen} user={user} /> : null
  }
  const OpenScreen = openScreens[outcome.screen]
  return <OpenScreen />
}
