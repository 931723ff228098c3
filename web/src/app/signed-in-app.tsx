import { useState } from 'react'
import type { User } from '@supabase/auth-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { PreferencesDraftProvider } from '#features/preferences/preferences-draft.tsx'
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

/** All that is cached belongs to one user: the app is mounted anew for another. */
export function SignedInApp({ screen, user }: { screen: SignedInScreen; user: User }) {
  const [queries] = useState(openQueries)
  return (
    <QueryClientProvider client={queries}>
      <PreferencesDraftProvider>
        <SignedInCall>
          <FeedbackOpener>
            {(openFeedback) => (
              <AppLayout user={user} onSupport={() => openFeedback()}>
                <ErrorBoundary key={screen}>
                  <SignedInPage screen={screen} onOpenFeedback={openFeedback} />
                </ErrorBoundary>
              </AppLayout>
            )}
          </FeedbackOpener>
        </SignedInCall>
      </PreferencesDraftProvider>
    </QueryClientProvider>
  )
}
