import type { ReactNode } from 'react'
import { PrivacyLink } from '#features/your-data/privacy-link.tsx'

/** Around a screen for people who have not signed in: the privacy notice stands below it. */
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
