import type { ModelKey } from '@tidings/contract/model-keys'
import { actionTexts } from '@tidings/contract/texts-actions'
import { modelKeyTexts } from '@tidings/contract/texts-model-keys'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { OutcomeBanner } from './outcome-banner.tsx'
import { useOutcome } from './use-outcome.ts'

type RevokeKeyDialogProps = {
  modelKey: ModelKey
  revoke: (id: string) => Promise<void>
  onClose: () => void
  onRevoked: (name: string) => void
}

export function RevokeKeyDialog({ modelKey, revoke, onClose, onRevoked }: RevokeKeyDialogProps) {
  const { busy, outcome, attempt } = useOutcome()
  const onRevoke = () =>
    attempt(async () => {
      await revoke(modelKey.id)
      onRevoked(modelKey.name)
      return null
    }, modelKeyTexts.revokeFailed)
  return (
    <Dialog open onClose={onClose} title={modelKeyTexts.revokeQuestion(modelKey.name)}>
      <div className="flex flex-col gap-5">
        <OutcomeBanner outcome={outcome} />
        <p>{modelKeyTexts.revokeMeans}</p>
        <div className="flex flex-wrap gap-3">
          <Button disabled={busy} onClick={onRevoke}>
            {busy ? actionTexts.wait : modelKeyTexts.revoke}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {actionTexts.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
