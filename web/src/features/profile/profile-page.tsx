import { actionTexts } from '@tidings/contract/texts/actions'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { useScreenTitle } from '#platform/screen-title.ts'
import { useAuth } from '#platform/session/session.tsx'
import { PlainPage } from '#ui/layout/plain-page.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function ProfilePage() {
  useScreenTitle(layoutTexts.navigation.profile)
  const { user } = useAuth()
  return (
    <PlainPage
      title={layoutTexts.navigation.profile}
      sentence={
        <>
          You are signed in as <strong dir="auto">{user?.email}</strong>.
        </>
      }
    >
      <TextLink to="/">{actionTexts.backToHome}</TextLink>
    </PlainPage>
  )
}
