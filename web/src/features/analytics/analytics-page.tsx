import { actionTexts } from '@tidings/contract/texts/actions'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { useScreenTitle } from '#platform/screen-title.ts'
import { PlainPage } from '#ui/layout/plain-page.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function AnalyticsPage() {
  useScreenTitle(layoutTexts.navigation.analytics)
  return (
    <PlainPage
      title={layoutTexts.navigation.analytics}
      sentence="Nothing is measured here: Tidings counts neither what you read nor what you ask."
    >
      <TextLink to="/">{actionTexts.backToHome}</TextLink>
    </PlainPage>
  )
}
