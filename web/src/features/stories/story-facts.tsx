import type { Story } from '@tidings/contract/api/stories'
import { sampleNews } from '@tidings/contract/texts/news'
import { formatAge } from '#platform/time/age.ts'
import { Badge } from '#ui/badge.tsx'
import { explain, nameSources } from './story-texts.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export function Age({ at, now }: { at: string; now: Date }) {
  return (
    <time dateTime={at} title={moment.format(new Date(at))}>
      {formatAge(at, now)}
    </time>
  )
}

/** Who reports a story, how old its newest report is, and why it is there. The sample edition's age says nothing. */
export function StoryFacts({ story, now }: { story: Story; now: Date }) {
  const { publishedAt, reasons, sample, sources } = story
  const why = explain(reasons)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
      {sample ? <Badge tone="grey">{sampleNews}</Badge> : null}
      <span dir="auto" className="wrap-anywhere">
        {nameSources(sources)}
      </span>
      {sample ? null : (
        <>
          <span aria-hidden="true">·</span>
          <Age at={publishedAt} now={now} />
        </>
      )}
      {why ? (
        <>
          <span aria-hidden="true">·</span>
          <span dir="auto" className="wrap-anywhere">
            {why}
          </span>
        </>
      ) : null}
    </p>
  )
}
