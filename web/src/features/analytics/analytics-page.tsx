import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { analyticsDays, type Analytics, type AnalyticsDays } from '@tidings/contract/api/analytics'
import { actionTexts } from '@tidings/contract/texts/actions'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { callApi, chooseMessage } from '#platform/http/api-client.ts'
import { useScreenTitle } from '#platform/screen-title.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { PlainPage } from '#ui/layout/plain-page.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AnalyticsCards } from './analytics-cards.tsx'

const periods = analyticsDays.map((days) => ({ value: String(days), label: `${days} days` }))

function useAnalytics(days: AnalyticsDays) {
  const { project, user } = useAuth()
  return useQuery<Analytics>({
    queryKey: ['analytics', user?.id, days],
    staleTime: 0,
    queryFn: ({ signal }) => callApi<Analytics>(project, `/api/analytics?days=${days}`, { signal }),
    // Keeps showing the previous figures while loading.
    placeholderData: (before) => before,
  })
}

function Figures({ days }: { days: AnalyticsDays }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useAnalytics(days)
  if (error && !isFetching) {
    return (
      <div className="flex flex-col items-start gap-3">
        <Banner tone="bad">{chooseMessage(error, 'Could not count your history.')}</Banner>
        <Button look="secondary" compact onClick={() => void refetch()}>
          {actionTexts.tryAgain}
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton rows={4}>Counting your history...</Skeleton>
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <AnalyticsCards analytics={data} />
    </div>
  )
}

export function AnalyticsPage() {
  useScreenTitle(layoutTexts.navigation.analytics)
  const [days, setDays] = useState<AnalyticsDays>(30)
  return (
    <PlainPage
      title={layoutTexts.navigation.analytics}
      sentence="What you asked and what you heard, counted from your own history each time you look."
    >
      <div className="flex flex-col gap-6">
        <TextLink to="/" className="w-fit">
          {actionTexts.backToHome}
        </TextLink>
        <RadioGroup
          legend="The last"
          inline
          value={String(days)}
          choices={periods}
          onChoose={(chosen) => setDays(analyticsDays.find((each) => String(each) === chosen) ?? days)}
        />
        <Figures days={days} />
        <p className="text-sm text-soft">
          Nothing else is recorded for this page: what you delete from your history is not counted any more,
          and demo entries never are. Apart from that, the server counts what you use within a day, to keep
          its limits.
        </p>
      </div>
    </PlainPage>
  )
}
