import type { Story } from '@tidings/contract/api/stories'
import { sampleNews } from '@tidings/contract/texts/news'
import { describeAge } from '#platform/time/age.ts'
import { useFormatMoment } from '#platform/time/time-zone.ts'
import { Badge } from '#ui/badge.tsx'
import { explain, nameSources, storyTexts } from './story-texts.ts'

export function Age({ at, now }: { at: string; now: Date }) {
  const format = useFormatMoment()
  return (
    <time dateTime={at} title={format(at, 'moment')}>
      {describeAge(at, now)}
    </time>
  )
}

const hourMs = 3_600_000

/** The age of the shown report, and of the newest one if that is much later. */
function StoryAge({ story: { publishedAt, reports }, now }: { story: Story; now: Date }) {
  const headlineAt = reports[0]?.publishedAt ?? publishedAt
  const isUpdated = Date.parse(publishedAt) - Date.parse(headlineAt) >= hourMs
  return (
    <span>
      <Age at={headlineAt} now={now} />
      {isUpdated ? (
        <>
          {`, ${storyTexts.updated} `}
          <Age at={publishedAt} now={now} />
        </>
      ) : null}
    </span>
  )
}

/** A story's sources, age and reasons. Sample stories have no age. */
export function StoryFacts({ story, now }: { story: Story; now: Date }) {
  const { reasons, sample, sources } = story
  const why = explain(reasons)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft">
      {sample ? <Badge tone="grey">{sampleNews}</Badge> : null}
      <span dir="auto" className="font-semibold wrap-anywhere">
        {nameSources(sources)}
      </span>
      {sample ? null : <StoryAge story={story} now={now} />}
      {why ? (
        <span dir="auto" className="wrap-anywhere">
          {why}
        </span>
      ) : null}
    </p>
  )
}
