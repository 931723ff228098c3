import { useState } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConsentForm } from '#features/your-data/consent-form.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'

/** Replaces the app, which reads nothing before consent. */
export function ConsentScreen() {
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <SignedOutFrame>
        <ConsentForm />
      </SignedOutFrame>
    </QueryClientProvider>
  )
}
