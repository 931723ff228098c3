import { useState } from 'react'
import { twoStepTexts } from '@tidings/contract/texts/settings'
import { logProblem } from '#platform/log.ts'
import type { CodeFactor } from '#platform/session/use-factor-code.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ConfirmFactor } from './confirm-factor.tsx'
import { NameFactor } from './name-factor.tsx'
import type { PendingFactor, useFactors } from './use-factors.ts'

type AddFactorDialogProps = {
  kind: CodeFactor['kind']
  factors: Pick<ReturnType<typeof useFactors>, 'data' | 'begin' | 'drop'>
  onClose: () => void
  onAdded: (name: string) => void
}

/** First its name (and number), then the first code, with which it begins to count. */
export function AddFactorDialog({ kind, factors, onClose, onAdded }: AddFactorDialogProps) {
  const [begun, setBegun] = useState<PendingFactor | null>(null)
  const close = () => {
    if (begun) factors.drop().catch((error: unknown) => logProblem('A factor stays unfinished', error))
    onClose()
  }
  return (
    <Dialog open onClose={close} title={kind === 'totp' ? twoStepTexts.addApp : twoStepTexts.addPhone}>
      {begun ? (
        <ConfirmFactor factor={begun} onClose={close} onConfirmed={() => onAdded(begun.name)} />
      ) : (
        <NameFactor
          kind={kind}
          taken={(factors.data ?? []).map(({ name }) => name)}
          begin={factors.begin}
          onBegun={setBegun}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
