import { question } from '@tidings/contract/limits'
import { questionTexts } from '@tidings/contract/texts/errors'
import { useState, type SubmitEvent } from 'react'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { CallController } from '../call/call-controller.ts'
import { cardTexts } from './card-texts.ts'

/** A question that could not be sent stays in its field. */
export function TypedQuestion({ call }: { call: CallController }) {
  const [text, setText] = useState('')
  const { busy: isSending, start } = useOneAtATime()
  const trimmed = text.trim()
  const error =
    trimmed.length > question.maxCharacters ? questionTexts.tooLong(String(question.maxCharacters)) : null

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (trimmed && !error) start(send)
  }

  async function send() {
    const isSent = await call.ask(trimmed)
    if (isSent) setText('')
  }

  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={onSubmit}>
      <div className="min-w-0 flex-1 basis-48">
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
