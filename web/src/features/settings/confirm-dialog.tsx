import { actionTexts } from '@tidings/contract/texts/actions'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type ConfirmDialogProps = {
  texts: { question: string; means: string; action: string; failed: string }
  /** Does what was asked about; the dialog stays, and says so, when it fails. */
  confirm: () => Promise<void>
  onClose: () => void
}

/** Asks before something is taken away for good. */
export function ConfirmDialog({ texts, confirm, onClose }: ConfirmDialogProps) {
  const { busy, problem, start } = useAction()
  return (
    <Dialog open onClose={onClose} title={texts.question}>
      <div className="flex flex-col gap-5">
        {problem ? <Banner tone="bad">{problem}</Banner> : null}
        <p>{texts.means}</p>
        <div className="flex flex-wrap gap-3">
          <Button disabled={busy} onClick={() => start(confirm, texts.failed)}>
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
