import { question } from '@tidings/contract/limits'
import { questionTexts } from '@tidings/contract/texts/errors'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { CallController } from '../call/call-controller.ts'
import { cardTexts } from './card-texts.ts'

/** Prefilled text; each new object is put into the field again. */
export type QuestionDraft = { text: string }

/** A question that could not be sent stays in the field. */
export function TypedQuestion({ call, draft }: { call: CallController; draft: QuestionDraft | null }) {
  const [text, setText] = useState('')
  const [known, setKnown] = useState<QuestionDraft | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { busy: isSending, start } = useOneAtATime()
  const trimmed = text.trim()
  const error =
    trimmed.length > question.maxCharacters ? questionTexts.tooLong(String(question.maxCharacters)) : null

  if (draft !== known) {
    setKnown(draft)
    if (draft) setText(draft.text)
  }
  useEffect(() => {
    if (!draft) return
    field.current?.focus()
    field.current?.setSelectionRange(draft.text.length, draft.text.length)
  }, [draft])

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
          ref={field}
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
