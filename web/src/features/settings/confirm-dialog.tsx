import { actionTexts } from '@tidings/contract/texts/actions'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton, Dialog } from '#ui/dialog.tsx'

type ConfirmDialogProps = {
  texts: { question: string; means: string; action: string; failed: string }
  /** Performs the action. On failure the dialog stays open with an error. */
  confirm: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation before something is removed permanently. */
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
          <CancelButton busy={busy} onClick={onClose}>
            {actionTexts.cancel}
          </CancelButton>
        </div>
      </div>
    </Dialog>
  )
}
