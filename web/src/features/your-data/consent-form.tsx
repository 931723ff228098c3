import { useRef, useState, type FormEvent } from 'react'
import { consentField } from '@tidings/contract/limits'
import { consentTexts } from '@tidings/contract/texts/onboarding'
import { actionTexts } from '@tidings/contract/texts/actions'
import { chooseAuthMessage } from '#platform/project/auth-message.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useScreenTitle } from '#platform/screen-title.ts'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { AgreeBox } from '#ui/form/agree-box.tsx'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { EditorialFrame } from '#ui/layout/editorial-frame.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { YourDataCard } from './your-data-card.tsx'

/**
 * Asks for consent before any of the user's data is read. Without it they can log out, download their data or delete the account.
 */
export function ConsentForm() {
  const { logout, project } = useAuth()
  const { busy, problem, start } = useAction()
  const [agrees, setAgrees] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useScreenTitle(consentTexts.title)

  async function agree() {
    const data = { [consentField]: new Date().toISOString() }
    const { error: refusal } = await project.auth.updateUser({ data })
    if (refusal) throw new ShownError(chooseAuthMessage(refusal, consentTexts.failed))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setError(agrees ? null : consentTexts.required)
    if (agrees) start(agree, consentTexts.failed)
    else focusFirstInvalid(form.current)
  }

  return (
    <EditorialFrame title={consentTexts.title} lead={consentTexts.lead}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {problem ? <Banner tone="bad">{problem}</Banner> : null}
        <AgreeBox checked={agrees} error={error} disabled={busy} onCheck={setAgrees}>
          {consentTexts.agree}
        </AgreeBox>
        <p className="text-sm text-soft">{consentTexts.withdraw}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy}>
            {busy ? actionTexts.wait : consentTexts.button}
          </Button>
          <Button look="secondary" disabled={busy} onClick={() => void logout()}>
            {consentTexts.refuse}
          </Button>
        </div>
      </form>
      <div className="mt-8 flex flex-col gap-6">
        <YourDataCard />
        <DeleteAccountCard />
      </div>
    </EditorialFrame>
  )
}
