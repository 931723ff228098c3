import { actionTexts } from '@tidings/contract/texts-actions'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { OutcomeBanner } from './outcome-banner.tsx'
import { useOutcome } from './use-outcome.ts'

type ConfirmDialogProps = {
  texts: { question: string; means: string; action: string; failed: string }
  /** Does what was asked about; a rejection is told, and the dialog stays. */
  confirm: () => Promise<void>
  onClose: () => void
}

/** Asks before something is taken away for good. */
export function ConfirmDialog({ texts, confirm, onClose }: ConfirmDialogProps) {
  const { busy, outcome, attempt } = useOutcome()
  const onConfirm = () =>
    attempt(async () => {
      await confirm()
      return null
    }, texts.failed)
  return (
    <Dialog open onClose={onClose} title={texts.question}>
      <div className="flex flex-col gap-5">
        <OutcomeBanner outcome={outcome} />
        <p>{texts.means}</p>
        <div className="flex flex-wrap gap-3">
          <Button disabled={busy} onClick={onConfirm}>
            {busy ? actionTexts.wait : texts.action}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {actionTexts.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
