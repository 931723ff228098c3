import type { ReactNode } from 'react'
import { PrivacyLink } from '#features/your-data/privacy-link.tsx'

/** A screen for those who are not signed in yet, with the privacy notice within reach. */
export function OpenScreen({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      {children}
      <footer className="flex justify-center px-5 pb-6">
        <PrivacyLink />
      </footer>
    </div>
  )
}
