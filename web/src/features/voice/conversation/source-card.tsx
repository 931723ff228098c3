import type { CitedArticle } from '@tidings/contract/api/ask'
import { sampleNews } from '@tidings/contract/texts/news'
import { describeAge } from '#platform/time/age.ts'
import { useClock } from '#platform/time/use-clock.ts'
import { Badge } from '#ui/badge.tsx'

const link = 'font-semibold wrap-anywhere text-link underline underline-offset-4'

type SourceCardProps = {
  article: CitedArticle
  /** The sentence above is the headline, so the card does not repeat it. */
  isHeadlineSaid: boolean
  onOpen: () => void
}

/** Headline, source and age of the quoted article; opens the passage. */
export function SourceCard({ article, isHeadlineSaid, onOpen }: SourceCardProps) {
  const now = useClock()
  const { publishedAt, sample, source, title } = article
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="mt-2 flex min-h-11 w-full flex-col items-start gap-0.5 rounded-control border border-rule bg-sunk px-3 py-2 text-left text-sm hover:border-edge"
    >
      {isHeadlineSaid ? null : (
        <span dir="auto" className={`line-clamp-2 ${link}`}>
          {title}
        </span>
      )}{' '}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
        <span dir="auto" className={isHeadlineSaid ? `text-sm ${link}` : 'wrap-anywhere'}>
          {source}
        </span>{' '}
        <span aria-hidden="true">·</span> <time dateTime={publishedAt}>{describeAge(publishedAt, now)}</time>{' '}
        {sample ? <Badge tone="grey">{sampleNews}</Badge> : null}
      </span>
    </button>
  )
}
