import { useRef, useState, type FormEvent } from 'react'
import { isAuthError } from '@supabase/auth-js'
import { actionTexts } from '@tidings/contract/texts/actions'
import { twoStepTexts } from '@tidings/contract/texts/settings'
import { codeTexts } from '@tidings/contract/texts/second-step'
import { chooseAuthMessage } from '#platform/project/auth-message.ts'
import { factorNames, type FactorKind } from '#platform/session/own-factors.ts'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialog.tsx'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { TextField } from '#ui/form/text-field.tsx'
import type { PendingFactor, NewFactor } from './use-factors.ts'

type NameFactorProps = {
  kind: FactorKind
  taken: string[]
  /** Null if the person has to prove first who they are. */
  begin: (factor: NewFactor) => Promise<PendingFactor | null>
  onBegun: (factor: PendingFactor) => void
  onClose: () => void
}

const maxNameLength = 100
type Problems = { name: string | null; phone: string | null }

/** `Authenticator app`, then `Authenticator app 2`. */
function freeName(kind: FactorKind, taken: string[]): string {
  const first = factorNames[kind]
  const others = taken.map((_, index) => `${first} ${index + 2}`)
  return [first, ...others].find((name) => !taken.includes(name)) ?? first
}

export function toShownError(error: unknown): unknown {
  if (!isAuthError(error)) return error
  const shown =
    error.code === 'over_request_rate_limit'
      ? codeTexts.tooMany
      : error.code === 'mfa_factor_name_conflict'
        ? twoStepTexts.nameTaken
        : chooseAuthMessage(error, twoStepTexts.addFailed)
  return new ShownError(shown, { cause: error })
}

function useNaming({ kind, taken, begin, onBegun }: Omit<NameFactorProps, 'onClose'>) {
  const [name, setName] = useState(() => freeName(kind, taken))
  const [phone, setPhone] = useState('')
  const [problems, setProblems] = useState<Problems>({ name: null, phone: null })
  const { busy, problem: failure, start } = useAction()
  const form = useRef<HTMLFormElement>(null)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const factor = { kind, name: name.trim(), phone: phone.replaceAll(/[\s()./-]/g, '') }
    const taking = taken.includes(factor.name) ? twoStepTexts.nameTaken : null
    const found = {
      name: factor.name === '' ? twoStepTexts.nameRequired : taking,
      phone: kind === 'phone' && !/^\+\d{7,15}$/.test(factor.phone) ? twoStepTexts.phoneRequired : null,
    }
    setProblems(found)
    if (found.name || found.phone) {
      focusFirstInvalid(form.current)
      return
    }
    start(async () => {
      const begun = await begin(factor).catch((error: unknown) => {
        throw toShownError(error)
      })
      if (begun) onBegun(begun)
    }, twoStepTexts.addFailed)
  }
  return { busy, failure, form, name, setName, phone, setPhone, problems, onSubmit }
}

export function NameFactor({ onClose, ...props }: NameFactorProps) {
  const { busy, failure, form, name, setName, phone, setPhone, problems, onSubmit } = useNaming(props)
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {failure ? <Banner tone="bad">{failure}</Banner> : null}
      <TextField
        label={twoStepTexts.name}
        name="factor-name"
        autoComplete="off"
        maxLength={maxNameLength}
        required
        value={name}
        error={problems.name}
        onChange={({ target }) => setName(target.value)}
      />
      {props.kind === 'phone' ? (
        <TextField
          label={twoStepTexts.phone}
          hint={twoStepTexts.phoneHint}
          type="tel"
          name="phone"
          autoComplete="tel"
          required
          value={phone}
          error={problems.phone}
          onChange={({ target }) => setPhone(target.value)}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? actionTexts.wait : twoStepTexts.next}
        </Button>
        <CancelButton busy={busy} onClick={onClose}>
          {actionTexts.cancel}
        </CancelButton>
      </div>
    </form>
  )
}
