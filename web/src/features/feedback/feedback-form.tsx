import { useRef, useState, type FormEvent } from 'react'
import { feedback as feedbackLimits, feedbackMaxCharacters } from '@tidings/contract/limits'
import { feedbackTexts } from '@tidings/contract/texts/feedback'
import { fieldTexts } from '@tidings/contract/texts/fields'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { sendFeedback } from './send-feedback.ts'

type FeedbackFormProps = {
  email: string
  text: string
  onEmail: (email: string) => void
  onText: (text: string) => void
  onCancel: () => void
  onSent: () => void
}

function checkFeedback(text: string): string | null {
  if (text.trim() === '') return feedbackTexts.empty
  return text.trim().length > feedbackMaxCharacters
    ? fieldTexts.tooLong(feedbackMaxCharacters.toLocaleString('en-US'))
    : null
}

/** The browser validates the email; the text is checked here, for the specification's message. */
export function FeedbackForm({ email, text, onEmail, onText, onCancel, onSent }: FeedbackFormProps) {
  const { project, user } = useAuth()
  const [shown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problem = checkFeedback(text)
  const { busy, problem: failure, start } = useAction()

  async function send() {
    const name: unknown = user?.user_metadata.name
    const delivered = await sendFeedback(project.config.feedback, {
      feedback: text.trim(),
      email: email.trim(),
      name: typeof name === 'string' ? name : '',
      userId: user?.id ?? 'anonymous',
      timestamp: new Date().toISOString(),
      userAgent: navigator.userAgent,
    })
    if (!delivered) throw new ShownError(feedbackTexts.failed)
    onSent()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setShown(true)
    if (problem) focusFirstInvalid(form.current)
    else start(send, feedbackTexts.failed)
  }

  return (
    <form ref={form} onSubmit={onSubmit} className="flex flex-col gap-5">
      {failure ? <Banner tone="bad">{failure}</Banner> : null}
      <TextField
        label={feedbackTexts.emailLabel}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={320}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <TextArea
        label={feedbackTexts.feedbackLabel}
        name="feedback"
        rows={feedbackLimits.textRows}
        aria-required="true"
        value={text}
        error={shown || problem !== feedbackTexts.empty ? problem : null}
        onChange={(event) => {
          onText(event.target.value)
          setShown(false)
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          {feedbackTexts.cancel}
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? feedbackTexts.sending : feedbackTexts.send}
        </Button>
      </div>
    </form>
  )
}
