import { twoStepTexts } from '@tidings/contract/texts/settings'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { OwnFactor } from './use-factors.ts'

type RemoveFactorDialogProps = {
  factor: OwnFactor
  remove: (id: string) => Promise<void>
  onClose: () => void
  onRemoved: (name: string) => void
}

export function RemoveFactorDialog({ factor, remove, onClose, onRemoved }: RemoveFactorDialogProps) {
  const texts = {
    question: twoStepTexts.removeQuestion(factor.name),
    means: twoStepTexts.removeMeans,
    action: twoStepTexts.remove,
    failed: twoStepTexts.removeFailed,
  }
  const confirm = () => remove(factor.id).then(() => onRemoved(factor.name))
  return <ConfirmDialog texts={texts} confirm={confirm} onClose={onClose} />
}
