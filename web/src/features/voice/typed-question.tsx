import { question } from '@tidings/contract/limits'
import { useState, type SubmitEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { LiveCall } from './live-call.ts'
import { cardTexts, tooLong } from './voice-texts.ts'

/** A question that could not be sent stays in its field. */
export function TypedQuestion({ call }: { call: LiveCall }) {
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const trimmed = text.trim()
  const error = trimmed.length > question.maxCharacters ? tooLong(question.maxCharacters) : null

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!trimmed || error || isSending) return
    setIsSending(true)
    const isSent = await call.ask(trimmed)
    setIsSending(false)
    if (isSent) setText('')
  }

  return (
    <form className="flex items-end gap-2" onSubmit={(event) => void send(event)}>
      <div className="min-w-0 flex-1">
        <TextField
          label={cardTexts.typedLabel}
          placeholder={cardTexts.typedPlaceholder}
          error={error}
          value={text}
          readOnly={isSending}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit" aria-disabled={isSending}>
        {isSending ? cardTexts.sending : cardTexts.send}
      </Button>
    </form>
  )
}
