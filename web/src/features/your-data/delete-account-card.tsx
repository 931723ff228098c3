import { useState } from 'react'
import type { AccountDeletion, IdentityProofBody } from '@tidings/contract/api/personal-data'
import { AppError } from '@tidings/contract/errors'
import { accountDeletion } from '@tidings/contract/limits'
import { actionTexts } from '@tidings/contract/texts/actions'
import { deleteAccountTexts, proveIdentityTexts } from '@tidings/contract/texts/your-data'
import { callApi } from '#platform/http/api-client.ts'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useFormatMoment } from '#platform/time/time-zone.ts'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton, Dialog } from '#ui/dialog.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ProveIdentity } from './prove-identity.tsx'
import { usePersonalData } from './use-personal-data.ts'

/** What deletion does and does not do, depending on where the account is. */
function DeletionFacts({ isAtProject }: { isAtProject: boolean }) {
  return (
    <>
      <p>
        {isAtProject
          ? deleteAccountTexts.leadAtProject
          : deleteAccountTexts.lead(String(accountDeletion.graceDays))}
      </p>
      {isAtProject ? <p>{deleteAccountTexts.staysAtProject}</p> : null}
      <p>{deleteAccountTexts.backups}</p>
    </>
  )
}

export function DeleteAccountCard() {
  const status = usePersonalData()
  const [isOpen, setIsOpen] = useState(false)
  const isAtProject = status.data?.isAtProject ?? false
  return (
    <Card title={deleteAccountTexts.title}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2 text-sm text-soft">
          <DeletionFacts isAtProject={isAtProject} />
        </div>
        {/* Not before it is known what deleting means here. */}
        <Button
          look="secondary"
          className="self-start"
          disabled={!status.data}
          onClick={() => setIsOpen(true)}
        >
          {deleteAccountTexts.button}
        </Button>
      </div>
      {isOpen && status.data ? (
        <DeleteAccountDialog
          isAtProject={isAtProject}
          isProofNeeded={status.data.isProofNeeded}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </Card>
  )
}

type DialogProps = { isAtProject: boolean; isProofNeeded: boolean; onClose: () => void }

/** Asks for confirmation, then for proof of identity if needed, and finally shows the outcome. */
function DeleteAccountDialog({ isAtProject, isProofNeeded, onClose }: DialogProps) {
  const { outlastSession, project } = useAuth()
  const [step, setStep] = useState<'question' | 'proof'>('question')
  const [deleted, setDeleted] = useState<AccountDeletion | null>(null)

  const erase = async (proof: IdentityProofBody) => {
    const path = '/api/personal-data/deletion'
    const outcome = await callApi<AccountDeletion>(project, path, { method: 'POST', body: proof })
    // The next refused request or another tab would sign out here, and the outcome would be gone.
    outlastSession()
    setDeleted(outcome)
  }
  const leave = async () => {
    // The session has already ended; this only removes the local token.
    await project.auth
      .signOut({ scope: 'local' })
      .catch((error: unknown) => logProblem('The session could not be forgotten', error))
    location.assign(project.config.marketingUrl)
  }

  const title = step === 'proof' && !deleted ? proveIdentityTexts.title : deleteAccountTexts.question
  return (
    <Dialog
      open
      onClose={deleted ? () => void leave() : onClose}
      title={deleted ? deleteAccountTexts.title : title}
    >
      {deleted ? (
        <DeletionDone deleted={deleted} isAtProject={isAtProject} onLeave={() => void leave()} />
      ) : step === 'proof' ? (
        <ProveIdentity
          signsInAgain={isAtProject}
          lead={proveIdentityTexts.lead}
          button={deleteAccountTexts.button}
          confirm={erase}
          onClose={onClose}
        />
      ) : (
        <AskToDelete
          isAtProject={isAtProject}
          confirm={async () => {
            if (isProofNeeded) return setStep('proof')
            await erase({}).catch((error: unknown) => {
              // The grace period without proof has ended meanwhile.
              if (error instanceof AppError && error.code === 'forbidden') return setStep('proof')
              throw error instanceof AppError ? new ShownError(error.message, { cause: error }) : error
            })
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type AskProps = { isAtProject: boolean; confirm: () => Promise<void>; onClose: () => void }

function AskToDelete({ confirm, isAtProject, onClose }: AskProps) {
  const { busy, problem, start } = useAction()
  return (
    <div className="flex flex-col gap-5">
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      <div className="flex flex-col gap-3">
        <DeletionFacts isAtProject={isAtProject} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button disabled={busy} onClick={() => start(confirm, deleteAccountTexts.failed)}>
          {busy ? actionTexts.wait : deleteAccountTexts.button}
        </Button>
        <CancelButton busy={busy} onClick={onClose}>
          {actionTexts.cancel}
        </CancelButton>
      </div>
    </div>
  )
}

type DoneProps = { deleted: AccountDeletion; isAtProject: boolean; onLeave: () => void }

function DeletionDone({ deleted, isAtProject, onLeave }: DoneProps) {
  const format = useFormatMoment()
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="plain">
        {deleted.until ? deleteAccountTexts.until(format(deleted.until, 'day')) : deleteAccountTexts.erased}
      </Banner>
      {isAtProject ? <p>{deleteAccountTexts.staysAtProject}</p> : null}
      <Button className="self-start" onClick={onLeave}>
        {deleteAccountTexts.leave}
      </Button>
    </div>
  )
}
