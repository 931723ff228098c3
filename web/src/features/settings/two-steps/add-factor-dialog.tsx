import { useState, type ReactNode } from 'react'
import { isAuthError } from '@supabase/auth-js'
import { twoStepTexts } from '@tidings/contract/texts/settings'
import { logProblem } from '#platform/log.ts'
import type { FactorKind } from '#platform/session/own-factors.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ConfirmFactor } from './confirm-factor.tsx'
import { NameFactor, toShownError } from './name-factor.tsx'
import type { NewFactor, PendingFactor, useFactors } from './use-factors.ts'

/** Asks the person to sign in again. */
export type RenderProof = (proof: {
  button: string
  onProven: () => Promise<void>
  onClose: () => void
}) => ReactNode

type AddFactorDialogProps = {
  renderProof: RenderProof
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
export function AddFactorDialog({ kind, factors, renderProof, onClose, onAdded }: AddFactorDialogProps) {
  const [begun, setBegun] = useState<PendingFactor | null>(null)
  const [unproven, setUnproven] = useState<NewFactor | null>(null)
  const begin = (factor: NewFactor) =>
    factors.begin(factor).catch((error: unknown) => {
      if (!isAuthError(error) || error.code !== 'reauthentication_needed') throw error
      setUnproven(factor)
      return null
    })
  const beginProven = async (factor: NewFactor) => {
    const added = await factors.begin(factor).catch((error: unknown) => {
      throw toShownError(error)
    })
    setBegun(added)
    setUnproven(null)
  }
  const close = () => {
    if (begun) factors.drop().catch((error: unknown) => logProblem('A factor stays unfinished', error))
    onClose()
  }
  return (
    <Dialog open onClose={close} title={titles[kind]}>
      {begun ? (
        <ConfirmFactor factor={begun} onClose={close} onConfirmed={() => onAdded(begun.name)} />
      ) : unproven ? (
        renderProof({ button: twoStepTexts.next, onProven: () => beginProven(unproven), onClose: close })
      ) : (
        <NameFactor
          kind={kind}
          taken={(factors.data ?? []).map(({ name }) => name)}
          begin={begin}
          onBegun={setBegun}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
