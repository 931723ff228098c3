import { actionTexts } from '@tidings/contract/texts/actions'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { useScreenTitle } from '#platform/screen-title.ts'
import { PlainPage } from '#ui/layout/plain-page.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function HistoryPage() {
  useScreenTitle(layoutTexts.navigation.history)
  return (
    <PlainPage
      title="History"
      sentence="You can find your questions and answers on Home, under Your History."
    >
      <TextLink to="/">{actionTexts.backToHome}</TextLink>
    </PlainPage>
  )
}
