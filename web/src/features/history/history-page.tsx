import { LinkHome } from '#platform/link-home.tsx'
import { useScreenTitle } from '#platform/screen-title.ts'
import { PlainPage } from '#ui/plain-page.tsx'

export function HistoryPage() {
  useScreenTitle('History')
  return (
    <PlainPage title="History" sentence="Your questions and their answers are kept on Home, in the card Your History.">
      <LinkHome />
    </PlainPage>
  )
}
