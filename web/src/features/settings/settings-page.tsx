import { LinkHome } from '#platform/link-home.tsx'
import { useScreenTitle } from '#platform/screen-title.ts'
import { PlainPage } from '#ui/plain-page.tsx'

export function SettingsPage() {
  useScreenTitle('Settings')
  return (
    <PlainPage title="Settings" sentence="What you hear and read is set on Home, under Personalization &amp; Preferences.">
      <LinkHome />
    </PlainPage>
  )
}
