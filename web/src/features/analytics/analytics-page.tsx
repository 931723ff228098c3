import { useScreenTitle } from '#platform/screen-title.ts'
import { PlainPage } from '#ui/plain-page.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function AnalyticsPage() {
  useScreenTitle('Analytics')
  return (
    <PlainPage
      title="Analytics"
      sentence="Nothing is measured here: Tidings counts neither what you read nor what you ask."
    >
      <TextLink to="/">Back to Home</TextLink>
    </PlainPage>
  )
}
