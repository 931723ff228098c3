import type { ModelKey } from '@tidings/contract/api/model-keys'
import { modelKeyTexts } from '@tidings/contract/texts/settings'
import { ConfirmDialog } from './confirm-dialog.tsx'

type RevokeKeyDialogProps = {
  modelKey: ModelKey
  revoke: (id: string) => Promise<void>
  onClose: () => void
  onRevoked: (name: string) => void
}

export function RevokeKeyDialog({ modelKey, revoke, onClose, onRevoked }: RevokeKeyDialogProps) {
  const texts = {
    question: modelKeyTexts.revokeQuestion(modelKey.name),
    means: modelKeyTexts.revokeMeans,
    action: modelKeyTexts.revoke,
    failed: modelKeyTexts.revokeFailed,
  }
  const confirm = () => revoke(modelKey.id).then(() => onRevoked(modelKey.name))
  return <ConfirmDialog texts={texts} confirm={confirm} onClose={onClose} />
}
