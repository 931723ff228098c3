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
      sentence="There is nothing to show: Tidings does not track what you read or ask."
    >
      <TextLink to="/">{actionTexts.backToHome}</TextLink>
    </PlainPage>
  )
}
