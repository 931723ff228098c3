import { useScreenTitle } from '#platform/screen-title.ts'
import { useAuth } from '#platform/session.tsx'
import { PlainPage } from '#ui/plain-page.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function ProfilePage() {
  useScreenTitle('Profile')
  const { user } = useAuth()
  return (
    <PlainPage
      title="Profile"
      sentence={
        <>
          You are signed in as <strong dir="auto">{user?.email}</strong>.
        </>
      }
    >
      <TextLink to="/">Back to Home</TextLink>
    </PlainPage>
  )
}
