import { useState } from 'react'
import { twoStepTexts } from '@tidings/contract/texts/settings'
import { logProblem } from '#platform/log.ts'
import type { FactorKind } from '#platform/session/own-factors.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ConfirmFactor } from './confirm-factor.tsx'
import { NameFactor } from './name-factor.tsx'
import type { PendingFactor, useFactors } from './use-factors.ts'

type AddFactorDialogProps = {
  kind: FactorKind
  factors: Pick<ReturnType<typeof useFactors>, 'data' | 'begin' | 'drop'>
  onClose: () => void
  onAdded: (name: string) => void
}

const titles: Record<FactorKind, string> = {
  totp: twoStepTexts.addApp,
  phone: twoStepTexts.addPhone,
  webauthn: twoStepTexts.addKey,
}

/** Asks for a name (and number), then for the first code or the key itself, which activates the factor. */
export function AddFactorDialog({ kind, factors, onClose, onAdded }: AddFactorDialogProps) {
  const [begun, setBegun] = useState<PendingFactor | null>(null)
  const close = () => {
    if (begun) factors.drop().catch((error: unknown) => logProblem('A factor stays unfinished', error))
    onClose()
  }
  return (
    <Dialog open onClose={close} title={titles[kind]}>
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
