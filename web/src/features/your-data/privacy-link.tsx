import { useState } from 'react'
import { loadOptionally } from '#platform/lazy-part.ts'

const PrivacyNotice = loadOptionally(() => import('./privacy-notice.tsx'), 'PrivacyNotice')

/** Opens the privacy notice over the page, also for URLs that end in `#privacy`. */
export function PrivacyLink() {
  const [isOpen, setIsOpen] = useState(() => location.hash === '#privacy')
  return (
    <>
      <button
        type="button"
        className="min-h-11 text-left text-sm font-semibold text-link underline underline-offset-4"
        onClick={() => setIsOpen(true)}
      >
        Privacy: what is kept and who sees it
      </button>
      {isOpen ? <PrivacyNotice onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
