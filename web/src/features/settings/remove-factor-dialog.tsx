import { actionTexts } from '@tidings/contract/texts-actions'
import { twoStepTexts } from '@tidings/contract/texts-settings'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { OutcomeBanner } from './outcome-banner.tsx'
import type { OwnFactor } from './use-factors.ts'
import { useOutcome } from './use-outcome.ts'

type RemoveFactorDialogProps = {
  factor: OwnFactor
  remove: (id: string) => Promise<void>
  onClose: () => void
  onRemoved: (name: string) => void
}

export function RemoveFactorDialog({ factor, remove, onClose, onRemoved }: RemoveFactorDialogProps) {
  const { busy, outcome, attempt } = useOutcome()
  const onRemove = () =>
    attempt(async () => {
      await remove(factor.id)
      onRemoved(factor.name)
      return null
    }, twoStepTexts.removeFailed)
  return (
    <Dialog open onClose={onClose} title={twoStepTexts.removeQuestion(factor.name)}>
      <div className="flex flex-col gap-5">
        <OutcomeBanner outcome={outcome} />
        <p>{twoStepTexts.removeMeans}</p>
        <div className="flex flex-wrap gap-3">
          <Button disabled={busy} onClick={onRemove}>
            {busy ? actionTexts.wait : twoStepTexts.remove}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {actionTexts.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
