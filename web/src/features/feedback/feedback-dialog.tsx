import { useCallback, useEffect, useState } from 'react'
import { feedback as feedbackLimits } from '@tidings/contract/limits'
import { feedbackTexts } from '@tidings/contract/texts/feedback'
import { useAuth } from '#platform/session/session.tsx'
import { Banner } from '#ui/banner.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FeedbackForm } from './feedback-form.tsx'

/** `draft`: text to append when the form opens. */
type FeedbackDialogProps = { open: boolean; draft?: string | null; onClose: () => void }

/** Typed text survives closing; only success clears it. */
export function FeedbackDialog({ draft = null, open, onClose }: FeedbackDialogProps) {
  const { user } = useAuth()
  const currentEmail = user?.email ?? ''
  const [typedEmail, setTypedEmail] = useState<{ of: string; text: string } | null>(null)
  const email = typedEmail?.of === currentEmail ? typedEmail.text : currentEmail
  const [text, setText] = useState('')
  const [sent, setSent] = useState(false)
  const [filledIn, setFilledIn] = useState<string | null>(null)
  if (draft !== filledIn) {
    setFilledIn(draft)
    if (draft !== null && !text.includes(draft)) setText(text.trim() ? `${text.trim()}\n\n${draft}` : draft)
  }

  const close = useCallback(() => {
    setSent(false)
    onClose()
  }, [onClose])

  useEffect(() => {
    if (!sent) return undefined
    const timer = setTimeout(close, feedbackLimits.successCloseMs)
    return () => clearTimeout(timer)
  }, [sent, close])

  return (
    <Dialog open={open} onClose={close} title={sent ? feedbackTexts.doneTitle : feedbackTexts.title}>
      {sent ? (
        <Banner tone="good">{feedbackTexts.done}</Banner>
      ) : (
        <FeedbackForm
          email={email}
          text={text}
          onEmail={(changed) => setTypedEmail({ of: currentEmail, text: changed })}
          onText={setText}
          onCancel={close}
          onSent={() => {
            setText('')
            setSent(true)
          }}
        />
      )}
    </Dialog>
  )
}
