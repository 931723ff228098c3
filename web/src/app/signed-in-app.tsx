import { useEffect, useState, type ReactNode } from 'react'
import type { User } from '@supabase/auth-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { forgetDraft } from '#features/onboarding/forget-draft.ts'
import { PreferencesDraftProvider } from '#features/preferences/preferences-draft.tsx'
import { useStoredPreferences } from '#features/preferences/use-stored-preferences.ts'
import { findKnownZone, TimeZoneContext } from '#platform/time/time-zone.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { FeedbackOpener } from './feedback-opener.tsx'
import { AppLayout } from './layout/app-layout.tsx'
import type { SignedInScreen } from './resolve-route.ts'
import { SignedInCall } from './signed-in-call.tsx'
import { SignedInPage } from './signed-in-page.tsx'

function openQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 30_000, refetchOnReconnect: true },
    },
  })
}

/** Times are shown in the profile's time zone. */
function OwnTimeZone({ children }: { children: ReactNode }) {
  const { data } = useStoredPreferences()
  return <TimeZoneContext value={findKnownZone(data?.profile?.timezone)}>{children}</TimeZoneContext>
}

/** Cached data belongs to one user, so the app is remounted for another one. */
export function SignedInApp({ screen, user }: { screen: SignedInScreen; user: User }) {
  const [queries] = useState(openQueries)
  // Whoever signs up next in this tab may be somebody else.
  useEffect(() => forgetDraft(null), [])
  return (
    <QueryClientProvider client={queries}>
      <PreferencesDraftProvider>
        <SignedInCall>
          <OwnTimeZone>
            <FeedbackOpener>
              {(openFeedback) => (
                <AppLayout user={user} onSupport={() => openFeedback()}>
                  <ErrorBoundary key={screen}>
                    <SignedInPage screen={screen} onOpenFeedback={openFeedback} />
                  </ErrorBoundary>
                </AppLayout>
              )}
            </FeedbackOpener>
          </OwnTimeZone>
        </SignedInCall>
      </PreferencesDraftProvider>
    </QueryClientProvider>
  )
}
