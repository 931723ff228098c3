import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { EmailOtpType } from '@supabase/auth-js'
import { updatePasswordTexts } from '@tidings/contract/texts/update-password'
import { verifyTexts } from '@tidings/contract/texts/verify'
import { actionTexts } from '@tidings/contract/texts/actions'
import { chooseAuthMessage } from '#platform/project/auth-message.ts'
import { findProjectUrl } from '#platform/project/project.ts'
import { useScreenTitle } from '#platform/screen-title.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EditorialFrame } from '#ui/layout/editorial-frame.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { findCodeAddress, readMailLink, type MailLink } from './mail-link.ts'

type LinkTexts = { title: string; button: string }

const texts: Partial<Record<EmailOtpType, LinkTexts>> = {
  recovery: { title: 'Reset your password', button: actionTexts.chooseNewPassword },
  signup: { title: verifyTexts.confirmEmail, button: 'Confirm email' },
  email: { title: verifyTexts.confirmEmail, button: 'Confirm email' },
  email_change: { title: 'Confirm your new email', button: 'Confirm email' },
  invite: { title: verifyTexts.acceptInvitation, button: 'Accept' },
}
const otherTexts: LinkTexts = { title: 'Sign in by email', button: actionTexts.signIn }

/** The target of links in mails. Only the button consumes the token, so that mail scanners do not. */
export function VerifyScreen() {
  const search = useSearch()
  const link = readMailLink(search, location.origin)
  const shown = (link && texts[link.type]) ?? otherTexts
  useScreenTitle(link ? shown.title : 'Link not valid')
  if (link) return <Verify link={link} texts={shown} />
  return (
    <EditorialFrame title="Link not valid">
      <Banner tone="bad">This link is incomplete. Open it from the email again, or request a new one.</Banner>
      <LinkToReset />
    </EditorialFrame>
  )
}

function Verify({ link, texts: shown }: { link: MailLink; texts: LinkTexts }) {
  const { project } = useAuth()
  const [, navigate] = useLocation()
  const search = useSearch()
  const { busy, problem, start } = useAction()
  const [isHalfDone, setIsHalfDone] = useState(false)

  async function verify() {
    const elsewhere = findCodeAddress(search, findProjectUrl(project.config))
    if (elsewhere) {
      location.replace(elsewhere)
      return
    }
    const { data, error } = await project.auth.verifyOtp({ token_hash: link.tokenHash, type: link.type })
    if (!error && !data.session) {
      setIsHalfDone(true)
      return
    }
    if (!error) {
      navigate(link.destination, { replace: true })
      return
    }
    const isUsedUp = error.code === 'otp_expired' && link.type === 'recovery'
    throw new ShownError(
      isUsedUp ? updatePasswordTexts.invalidLink : chooseAuthMessage(error, verifyTexts.failed),
    )
  }

  if (isHalfDone) {
    return (
      <EditorialFrame title={shown.title}>
        <Banner tone="good">
          This address is confirmed. Now open the link in the email to your other address.
        </Banner>
      </EditorialFrame>
    )
  }
  return (
    <EditorialFrame title={shown.title} lead="Press the button to continue. The link works only once.">
      <div className="flex flex-col gap-5">
        {problem ? <Banner tone="bad">{problem}</Banner> : null}
        <Button disabled={busy} onClick={() => start(verify, verifyTexts.failed)}>
          {busy ? actionTexts.wait : shown.button}
        </Button>
      </div>
      {problem ? <LinkToReset /> : null}
    </EditorialFrame>
  )
}

function LinkToReset() {
  return (
    <p className="mt-6 text-sm">
      <TextLink to="/reset-password">{actionTexts.requestNewLink}</TextLink>
    </p>
  )
}
