import type { ReactNode } from 'react'
import { PrivacyLink } from '#features/your-data/privacy-link.tsx'

/** Wraps screens for signed-out users, with the privacy notice below. */
export function SignedOutFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      {children}
      <footer className="flex justify-center px-5 pb-6">
        <PrivacyLink />
      </footer>
    </div>
  )
}
