import { useCallback, useState, type ReactNode } from 'react'
import { loadLazily } from '#platform/lazy-part.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const FeedbackDialog = loadLazily(() => import('#features/feedback/feedback-dialog.tsx'), 'FeedbackDialog')

type FeedbackOpenerProps = { children: (openFeedback: (text?: string) => void) => ReactNode }

/** A dialog shared by the header's Support button and the voice card, which may prefill it. Loaded when first opened. */
export function FeedbackOpener({ children }: FeedbackOpenerProps) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<string | null>(null)
  const openFeedback = useCallback((text?: string) => {
    setDraft(text ?? null)
    setWanted(true)
    setOpen(true)
  }, [])
  const closeFeedback = useCallback(() => setOpen(false), [])
  const giveUp = useCallback(() => {
    setOpen(false)
    setWanted(false)
  }, [])
  return (
    <>
      {children(openFeedback)}
      {wanted ? (
        <ErrorBoundary onGiveUp={giveUp}>
          <FeedbackDialog open={open} draft={open ? draft : null} onClose={closeFeedback} />
        </ErrorBoundary>
      ) : null}
    </>
  )
}
