import { useLocationProperty } from 'wouter/use-browser-location'
import { updatePasswordTexts } from '@tidings/contract/texts/update-password'
import { actionTexts } from '@tidings/contract/texts/actions'
import { loadLazily } from '#platform/lazy-part.ts'
import { arrivedWithRecoveryMarker, hasRecoveryMarker } from '#platform/session/recovery-marker.ts'
import { useScreenTitle } from '#platform/screen-title.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Banner } from '#ui/banner.tsx'
import { EditorialFrame } from '#ui/layout/editorial-frame.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { UpdatePasswordForm } from './update-password-form.tsx'

/** Changing the password requires the second factor, even with a reset link. */
const SecondStep = loadLazily(() => import('./second-step.tsx'), 'SecondStep')

/** Only for visitors from a reset link. A reload loses the marker, and then a new link is needed. */
export function UpdatePasswordScreen() {
  useScreenTitle(actionTexts.newPassword)
  const hash = useLocationProperty(() => location.hash)
  const { recovering, user, awaitsCode } = useAuth()
  const marked = recovering || arrivedWithRecoveryMarker || hasRecoveryMarker(hash)
  return (
    <EditorialFrame title={actionTexts.chooseNewPassword}>
      {marked && awaitsCode ? <SecondStep /> : null}
      {marked && !awaitsCode ? <UpdatePasswordForm /> : null}
      {marked ? null : <Banner tone="bad">{updatePasswordTexts.invalidLink}</Banner>}
      <p className="mt-6 text-sm">
        <TextLink to={marked && user ? '/login' : '/reset-password'}>
          {marked && user ? actionTexts.backToSignIn : actionTexts.requestNewLink}
        </TextLink>
      </p>
    </EditorialFrame>
  )
}
