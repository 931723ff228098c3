import { useLocationProperty } from 'wouter/use-browser-location'
import { updatePasswordTexts } from '@tidings/contract/texts-access'
import { arrivedWithRecoveryMarker, hasRecoveryMarker } from '#platform/recovery-marker.ts'
import { useScreenTitle } from '#platform/screen-title.ts'
import { useAuth } from '#platform/session.tsx'
import { Banner } from '#ui/banner.tsx'
import { EditorialFrame } from '#ui/editorial-frame.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { UpdatePasswordForm } from './update-password-form.tsx'

/** Only for those who come by a reset link; a reload loses the marker, and then a new link is needed. */
export function UpdatePasswordScreen() {
  useScreenTitle('New password')
  const hash = useLocationProperty(() => location.hash)
  const { recovering } = useAuth()
  const marked = recovering || arrivedWithRecoveryMarker || hasRecoveryMarker(hash)
  return (
    <EditorialFrame title="Choose a new password">
      {marked ? <UpdatePasswordForm /> : <Banner tone="bad">{updatePasswordTexts.invalidLink}</Banner>}
      <p className="mt-6 text-sm">
        <TextLink to={marked ? '/login' : '/reset-password'}>
          {marked ? 'Back to sign in' : 'Request a new link'}
        </TextLink>
      </p>
    </EditorialFrame>
  )
}
