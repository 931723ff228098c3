import { useRef, useState, type FormEvent } from 'react'
import { AppError } from '@tidings/contract/errors'
import { modelKeys } from '@tidings/contract/limits'
import type { NewModelKey } from '@tidings/contract/api/model-keys'
import { actionTexts } from '@tidings/contract/texts/actions'
import { modelKeyTexts } from '@tidings/contract/texts/settings'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton, Dialog } from '#ui/dialog.tsx'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { CopiedValue } from '../copied-value.tsx'

type MakeKey = (name: string) => Promise<NewModelKey>

/** First asks for a name, then shows the key, which is never shown again. */
export function MakeKeyDialog({ make, onClose }: { make: MakeKey; onClose: () => void }) {
  const [made, setMade] = useState<NewModelKey | null>(null)
  return (
    <Dialog open onClose={onClose} title={made ? modelKeyTexts.madeTitle : modelKeyTexts.make}>
      {made ? (
        <div className="flex flex-col gap-5">
          <p role="alert">{modelKeyTexts.made}</p>
          <CopiedValue label={modelKeyTexts.key} value={made.key} />
          <Button className="self-start" onClick={onClose}>
            {modelKeyTexts.done}
          </Button>
        </div>
      ) : (
        <NameKey make={make} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Uses the server's message if the user can act on it. */
function toShownError(error: unknown): unknown {
  const isTelling =
    error instanceof AppError && ['conflict', 'rate_limited', 'bad_request'].includes(error.code)
  return isTelling ? new ShownError(error.message, { cause: error }) : error
}

type NameKeyProps = { make: MakeKey; onMade: (key: NewModelKey) => void; onClose: () => void }

function NameKey({ make, onMade, onClose }: NameKeyProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, problem: failure, start } = useAction()
  const form = useRef<HTMLFormElement>(null)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const isNamed = name.trim() !== ''
    setProblem(isNamed ? null : modelKeyTexts.nameRequired)
    if (!isNamed) {
      focusFirstInvalid(form.current)
      return
    }
    start(async () => {
      const made = await make(name.trim()).catch((error: unknown) => {
        throw toShownError(error)
      })
      onMade(made)
    }, modelKeyTexts.makeFailed)
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {failure ? <Banner tone="bad">{failure}</Banner> : null}
      <TextField
        label={modelKeyTexts.name}
        hint={modelKeyTexts.nameHint}
        name="key-name"
        autoComplete="off"
        maxLength={modelKeys.nameCharacters}
        required
        value={name}
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? actionTexts.wait : modelKeyTexts.make}
        </Button>
        <CancelButton busy={busy} onClick={onClose}>
          {actionTexts.cancel}
        </CancelButton>
      </div>
    </form>
  )
}
