import { LinkHome } from '#platform/link-home.tsx'
import { useScreenTitle } from '#platform/screen-title.ts'
import { useAuth } from '#platform/session.tsx'
import { PlainPage } from '#ui/plain-page.tsx'

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
      <LinkHome />
    </PlainPage>
  )
}
