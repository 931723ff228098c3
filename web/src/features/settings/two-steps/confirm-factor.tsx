import { actionTexts } from '@tidings/contract/texts/actions'
import { twoStepTexts } from '@tidings/contract/texts/settings'
import { codeTexts } from '@tidings/contract/texts/second-step'
import { keyTexts } from '@tidings/contract/texts/security-keys'
import { useFactorCode } from '#platform/session/use-factor-code.ts'
import { useFactorKey } from '#platform/session/use-factor-key.ts'
import { CancelButton } from '#ui/dialog.tsx'
import { CodeForm } from '#ui/form/code-form.tsx'
import { KeyForm } from '#ui/form/key-form.tsx'
import { AppKey } from './app-key.tsx'
import type { PendingCodeFactor, PendingFactor } from './use-factors.ts'

type ConfirmProps<Factor> = { factor: Factor; onClose: () => void; onConfirmed: () => void }

export function ConfirmFactor({ factor, ...rest }: ConfirmProps<PendingFactor>) {
  return factor.kind === 'webauthn' ? (
    <ConfirmKey factor={factor} {...rest} />
  ) : (
    <ConfirmCode factor={factor} {...rest} />
  )
}

function ConfirmKey({ factor, onClose, onConfirmed }: ConfirmProps<{ id: string }>) {
  const { busy, problem, onSubmit } = useFactorKey(factor.id, onConfirmed)
  return (
    <KeyForm
      busy={busy}
      problem={problem}
      submit={busy ? actionTexts.wait : keyTexts.use}
      onSubmit={onSubmit}
      lead={<p>{keyTexts.connect}</p>}
    >
      <CancelButton busy={busy} onClick={onClose}>
        {actionTexts.cancel}
      </CancelButton>
    </KeyForm>
  )
}

function ConfirmCode({ factor, onClose, onConfirmed }: ConfirmProps<PendingCodeFactor>) {
  const state = useFactorCode(factor, onConfirmed)
  const isPhone = factor.kind === 'phone'
  return (
    <CodeForm
      {...state}
      label={isPhone ? codeTexts.label : twoStepTexts.appCode}
      lead={isPhone ? <p>{codeTexts.fromPhone}</p> : <AppKey factor={factor} />}
    >
      <CancelButton busy={state.busy} onClick={onClose}>
        {actionTexts.cancel}
      </CancelButton>
    </CodeForm>
  )
}
