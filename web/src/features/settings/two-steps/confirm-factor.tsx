import { actionTexts } from '@tidings/contract/texts/actions'
import { twoStepTexts } from '@tidings/contract/texts/settings'
import { codeTexts } from '@tidings/contract/texts/second-step'
import { useFactorCode } from '#platform/session/use-factor-code.ts'
import { Button } from '#ui/button.tsx'
import { CodeForm } from '#ui/form/code-form.tsx'
import { AppKey } from './app-key.tsx'
import type { PendingFactor } from './use-factors.ts'

type ConfirmFactorProps = { factor: PendingFactor; onClose: () => void; onConfirmed: () => void }

export function ConfirmFactor({ factor, onClose, onConfirmed }: ConfirmFactorProps) {
  const state = useFactorCode(factor, onConfirmed)
  const isPhone = factor.kind === 'phone'
  return (
    <CodeForm
      {...state}
      label={isPhone ? codeTexts.label : twoStepTexts.appCode}
      lead={isPhone ? <p>{codeTexts.fromPhone}</p> : <AppKey factor={factor} />}
    >
      <Button look="secondary" onClick={onClose}>
        {actionTexts.cancel}
      </Button>
    </CodeForm>
  )
}
