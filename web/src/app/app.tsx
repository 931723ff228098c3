import { StrictMode, Suspense } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router'
import { AuthProvider, useAuth } from '#platform/session.tsx'
import type { Project } from '#platform/project.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { resolveRoute } from './resolve-route.ts'
import { openScreens, SignedInApp } from './screens.tsx'

export function App({ project }: { project: Project }) {
  return (
    <StrictMode>
      <BrowserRouter>
        <ErrorBoundary>
          <AuthProvider project={project}>
            <Suspense fallback={null}>
              <CurrentScreen />
            </Suspense>
          </AuthProvider>
        </ErrorBoundary>
      </BrowserRouter>
    </StrictMode>
  )
}

function CurrentScreen() {
  const { pathname } = useLocation()
  const { user, leaving } = useAuth()
  const outcome = resolveRoute(pathname, user !== null)

  if (leaving && !user) return <p className="p-8 text-center text-soft">Signing out...</p>
  if (outcome.kind === 'redirect') return <Navigate to={outcome.to} replace />
  if (outcome.kind === 'show-in-layout') {
    return user ? <SignedInApp key={user.id} screen={outcome.screen} user={user} /> : null
  }
  const OpenScreen = openScreens[outcome.screen]
  return <OpenScreen />
}
