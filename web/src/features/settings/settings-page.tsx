import { actionTexts } from '@tidings/contract/texts-actions'
import { layoutTexts } from '@tidings/contract/texts-layout'
import { preferencesTexts } from '@tidings/contract/texts-dashboard'
import { useScreenTitle } from '#platform/screen-title.ts'
import { PlainPage } from '#ui/plain-page.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function SettingsPage() {
  useScreenTitle(layoutTexts.navigation.settings)
  return (
    <PlainPage
      title={layoutTexts.navigation.settings}
      sentence={`What you hear and read is set on Home, under ${preferencesTexts.cardTitle}.`}
    >
      <TextLink to="/">{actionTexts.backToHome}</TextLink>
    </PlainPage>
  )
}
