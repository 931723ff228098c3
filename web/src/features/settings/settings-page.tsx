import { useScreenTitle } from '#platform/screen-title.ts'
import { PlainPage } from '#ui/plain-page.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function SettingsPage() {
  useScreenTitle('Settings')
  return (
    <PlainPage
      title="Settings"
      sentence="What you hear and read is set on Home, under Personalization &amp; Preferences."
    >
      <TextLink to="/">Back to Home</TextLink>
    </PlainPage>
  )
}
