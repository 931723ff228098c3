import { useState } from 'react'
import { twoStepTexts } from '@tidings/contract/texts/settings'
import type { FactorKind, OwnFactor } from '#platform/session/own-factors.ts'
import { useAuth } from '#platform/session/session.tsx'
import { explainMissingKeys } from '#platform/session/use-factor-key.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { AddFactorDialog, type RenderProof } from './add-factor-dialog.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FactorList } from './factor-list.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useFactors, useTextMessages } from './use-factors.ts'

export function TwoStepCard({ renderProof }: { renderProof: RenderProof }) {
  const factors = useFactors()
  const sendsTexts = useTextMessages()
  const takesKeys = useAuth().project.config.hasSecurityKeys === true
  const missingKeys = takesKeys ? explainMissingKeys() : null
  const [done, setDone] = useState<string | null>(null)
  const [adding, setAdding] = useState<FactorKind | null>(null)
  const [removing, setRemoving] = useState<OwnFactor | null>(null)

  function onAdded(name: string) {
    setAdding(null)
    // The list is updated before the banner announces it.
    void factors.renew().then(() => setDone(twoStepTexts.added(name)))
  }
  function onRemoved(name: string) {
    setRemoving(null)
    setDone(twoStepTexts.removed(name))
  }

  return (
    <Card title={twoStepTexts.title}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-soft">{twoStepTexts.lead}</p>
        {done ? <Banner tone="good">{done}</Banner> : null}
        {factors.isPending ? <Skeleton rows={1}>{twoStepTexts.loading}</Skeleton> : null}
        {factors.isError ? (
          <LoadFailed message={twoStepTexts.failed} onTryAgain={() => void factors.refetch()} />
        ) : null}
        {factors.data ? <FactorList factors={factors.data} onRemove={setRemoving} /> : null}
        {factors.data?.length === 1 ? <p className="text-sm text-soft">{twoStepTexts.onlyOne}</p> : null}
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={() => setAdding('totp')}>
            {twoStepTexts.addApp}
          </Button>
          {takesKeys && !missingKeys ? (
            <Button look="secondary" onClick={() => setAdding('webauthn')}>
              {twoStepTexts.addKey}
            </Button>
          ) : null}
          {sendsTexts ? (
            <Button look="secondary" onClick={() => setAdding('phone')}>
              {twoStepTexts.addPhone}
            </Button>
          ) : null}
        </div>
        {missingKeys ? <p className="text-sm text-soft">{missingKeys}</p> : null}
      </div>
      {adding ? (
        <AddFactorDialog
          renderProof={renderProof}
          kind={adding}
          factors={factors}
          onClose={() => setAdding(null)}
          onAdded={onAdded}
        />
      ) : null}
      {removing ? (
        <RemoveFactorDialog
          factor={removing}
          remove={factors.remove}
          onClose={() => setRemoving(null)}
          onRemoved={onRemoved}
        />
      ) : null}
    </Card>
  )
}

type RemoveFactorDialogProps = {
  factor: OwnFactor
  remove: (id: string) => Promise<void>
  onClose: () => void
  onRemoved: (name: string) => void
}

function RemoveFactorDialog({ factor, remove, onClose, onRemoved }: RemoveFactorDialogProps) {
  const texts = {
    question: twoStepTexts.removeQuestion(factor.name),
    means: twoStepTexts.removeNote,
    action: twoStepTexts.remove,
    failed: twoStepTexts.removeFailed,
  }
  const confirm = () => remove(factor.id).then(() => onRemoved(factor.name))
  return <ConfirmDialog texts={texts} confirm={confirm} onClose={onClose} />
}
