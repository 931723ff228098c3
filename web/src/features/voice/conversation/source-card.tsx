import type { CitedArticle } from '@tidings/contract/api/ask'
import { sampleNews } from '@tidings/contract/texts/news'
import { describeAge } from '#platform/time/age.ts'
import { useClock } from '#platform/time/use-clock.ts'
import { Badge } from '#ui/badge.tsx'

/** Headline, outlet and age of what the sentences above are quoted from; opens where they stand. */
export function SourceCard({ article, onOpen }: { article: CitedArticle; onOpen: () => void }) {
  const now = useClock()
  const { publishedAt, sample, source, title } = article
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="mt-2 flex min-h-11 w-full flex-col items-start gap-0.5 rounded-control border border-rule bg-sunk px-3 py-2 text-left text-sm hover:border-edge"
    >
      <span
        dir="auto"
        className="line-clamp-2 font-semibold wrap-anywhere text-link underline underline-offset-4"
      >
        {title}
      </span>{' '}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
        <span dir="auto" className="wrap-anywhere">
          {source}
        </span>{' '}
        <span aria-hidden="true">·</span> <time dateTime={publishedAt}>{describeAge(publishedAt, now)}</time>{' '}
        {sample ? <Badge tone="grey">{sampleNews}</Badge> : null}
      </span>
    </button>
  )
}
