import { useScreenTitle } from '#platform/screen-title.ts'
import { PlainPage } from '#ui/plain-page.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function HistoryPage() {
  useScreenTitle('History')
  return (
    <PlainPage
      title="History"
      sentence="Your questions and their answers are kept on Home, in the card Your History."
    >
      <TextLink to="/">Back to Home</TextLink>
    </PlainPage>
  )
}
