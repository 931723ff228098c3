import { useQuery } from '@tanstack/react-query'
import type { AskEvent, AnswerSentence } from '@tidings/contract/api/ask'
import type { Briefing, BriefingChapter, BriefingList } from '@tidings/contract/api/briefings'
import { briefingLimits } from '@tidings/contract/limits'
import { actionTexts } from '@tidings/contract/texts/actions'
import { answerTexts } from '@tidings/contract/texts/answers'
import { briefingSettingTexts } from '@tidings/contract/texts/briefings'
import { callApi } from '#platform/http/api-client.ts'
import { PanelLink } from '#platform/open-panel.tsx'
import { useAuth } from '#platform/session/session.tsx'
import { useFormatMoment } from '#platform/time/time-zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { OutsideLink } from '#ui/outside-link.tsx'
import { tellBriefing } from './todays-briefing.ts'

const texts = {
  briefing: briefingSettingTexts.title,
  loading: 'Loading your briefing...',
  failed: 'Could not load this briefing.',
  gone: `This briefing has been deleted, or is not yours. The newest ${briefingLimits.most} are kept.`,
  hear: answerTexts.hearIt,
  changed: 'Changed since you last heard about it:',
} as const

function Sentences({ sentences }: { sentences: readonly AnswerSentence[] }) {
  return sentences
    .filter(({ namesSource }) => !namesSource)
    .map(({ language, text }) => (
      <p key={text} lang={language} dir="auto" className="wrap-anywhere">
        {text}
      </p>
    ))
}

function Sources({ sentences }: { sentences: readonly AnswerSentence[] }) {
  const cited = sentences.flatMap(({ article }) => article ?? [])
  const sources = [...new Map(cited.map((article) => [article.id, article])).values()]
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {sources.map(({ id, source, url }) => (
        <li key={id}>
          <OutsideLink url={url}>{source}</OutsideLink>
        </li>
      ))}
    </ul>
  )
}

function Chapter({ chapter }: { chapter: BriefingChapter }) {
  const { headline, kind, language, sentences, storyId } = chapter
  return (
    <section className="flex flex-col gap-2 border-t border-rule pt-4">
      <h3 lang={language} dir="auto" className="text-lg wrap-anywhere">
        <PanelLink panel="story" id={storyId}>
          {headline}
        </PanelLink>
      </h3>
      {kind === 'changed' ? <p className="text-sm text-soft">{texts.changed}</p> : null}
      <Sentences sentences={sentences} />
      <Sources sentences={sentences} />
    </section>
  )
}

type Tell = (title: string, open: () => Promise<AsyncIterable<AskEvent>>) => void
type BriefingPanelProps = { id: string; onHear: Tell; onClose: () => void }

function Content({ briefing, onHear }: { briefing: Briefing; onHear: Tell }) {
  return (
    <div className="flex flex-col gap-4">
      <Sentences sentences={briefing.opening} />
      <Button
        className="self-start"
        onClick={() => onHear(texts.briefing, async () => tellBriefing(briefing))}
      >
        {texts.hear}
      </Button>
      {briefing.chapters.map((chapter) => (
        <Chapter key={chapter.storyId} chapter={chapter} />
      ))}
    </div>
  )
}

/** A briefing in a panel over the home page, the target of notifications. Read aloud only on request. */
export function BriefingPanel({ id, onClose, onHear }: BriefingPanelProps) {
  const { project, user } = useAuth()
  const format = useFormatMoment()
  const { data, error, isFetching, isPending, refetch } = useQuery({
    queryKey: ['briefings', user?.id],
    queryFn: ({ signal }) =>
      callApi<BriefingList>(project, `/api/briefings?limit=${briefingLimits.most}`, { signal }),
    // A new briefing is missing from a cached list.
    refetchOnMount: 'always',
  })
  const briefing = data?.briefings.find((each) => each.id === id)
  const title = briefing ? `${texts.briefing}, ${format(briefing.madeAt, 'longMoment')}` : texts.briefing
  return (
    <Dialog open onClose={onClose} title={title}>
      {briefing ? <Content briefing={briefing} onHear={onHear} /> : null}
      {!briefing && (isPending || isFetching) ? <Skeleton>{texts.loading}</Skeleton> : null}
      {!briefing && error && !isFetching ? (
        <div className="flex flex-col items-start gap-3">
          <Banner tone="plain">{texts.failed}</Banner>
          <Button compact look="secondary" onClick={() => void refetch()}>
            {actionTexts.tryAgain}
          </Button>
        </div>
      ) : null}
      {data && !briefing && !isFetching && !error ? <Banner tone="plain">{texts.gone}</Banner> : null}
    </Dialog>
  )
}
