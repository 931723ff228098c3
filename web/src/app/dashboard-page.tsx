import { actionTexts } from '@tidings/contract/texts/actions'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { HistoryCard } from '#features/history/history-card.tsx'
import { NewsStatusLine } from '#features/news/news-status-line.tsx'
import { PersonalisationCard } from '#features/preferences/personalisation-card.tsx'
import { useCall } from '#features/voice/call/call-provider.tsx'
import { useScreenTitle } from '#platform/screen-title.ts'
import { formatMoment } from '#platform/time/format-moment.ts'
import { useLocalNow } from '#platform/time/time-zone.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { VoiceWithStories } from './voice-with-stories.tsx'

/** Links to the cards and back, because the cards are stacked on a phone. */
const jumpLink =
  'inline-flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4'

/**
 * One order for sight, keyboard and screen readers: voice, history, preferences. Two columns from 768 px on, unless text is
 * enlarged too much.
 */
export function DashboardPage({ onOpenFeedback }: { onOpenFeedback: (text?: string) => void }) {
  useScreenTitle(layoutTexts.navigation.home)
  const { now, timeZone } = useLocalNow()
  const { call } = useCall()
  return (
    <>
      <header className="mb-2 flex flex-wrap items-end md:mb-5 justify-between gap-x-8 gap-y-1">
        <h1 tabIndex={-1} className="text-2xl">
          {formatMoment(now, 'longDay', timeZone)}
        </h1>
        <NewsStatusLine />
        <nav aria-label={actionTexts.onThisPage} className="flex w-full flex-wrap gap-x-3 md:hidden">
          <a href="#history" className={jumpLink}>
            Earlier answers
          </a>
          <a href="#preferences" className={jumpLink}>
            Your preferences
          </a>
        </nav>
      </header>
      <div className="grid items-start gap-5 md:grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] lg:gap-7">
        <div className="flex min-w-0 flex-col gap-5 lg:gap-7">
          <ErrorBoundary>
            <VoiceWithStories onOpenFeedback={onOpenFeedback} />
          </ErrorBoundary>
          <ErrorBoundary>
            <HistoryCard onRead={call.player.read} />
          </ErrorBoundary>
        </div>
        <div className="min-w-0">
          <ErrorBoundary>
            <PersonalisationCard />
          </ErrorBoundary>
        </div>
      </div>
      <a href="#main" className={`mt-3 md:hidden ${jumpLink}`}>
        Back to top
      </a>
    </>
  )
}
