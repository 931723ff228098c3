import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { sampleNews } from '@tidings/contract/texts/news'
import { savedTexts } from '@tidings/contract/texts/saved-articles'
import { useSaved } from '#platform/saved-articles/use-saved.ts'
import { describeAge } from '#platform/time/age.ts'
import { useClock } from '#platform/time/use-clock.ts'
import { Badge } from '#ui/badge.tsx'
import { OutsideLink } from '#ui/outside-link.tsx'
import { SaveButton } from '#ui/save-button.tsx'
import { listSentences } from '../answer-parts.ts'
import { archiveTexts } from './archive-texts.ts'
import { listArticles } from './listed-articles.ts'

function Save({ id, title, sentence }: { id: string; title: string; sentence: string | undefined }) {
  const { toggle, ...saving } = useSaved({ articleId: id, sentence })
  const label = saving.isSaved ? savedTexts.saved : savedTexts.save
  return <SaveButton {...saving} label={label} about={title} onPress={toggle} />
}

type ListedArticle = ReturnType<typeof listArticles>[number]
type SourceItemProps = { article: ListedArticle; sentence: string | undefined; now: Date }

function SourceItem({
  article: { id, publishedAt, sample, source, title, url },
  now,
  sentence,
}: SourceItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-t border-rule py-1 text-sm first:border-t-0">
      <span className="min-w-0">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {source}
        </span>
        {publishedAt ? <span className="text-soft"> · {describeAge(publishedAt, now)}</span> : null}{' '}
        {sample ? <Badge tone="grey">{sampleNews}</Badge> : null}
        <br />
        <span dir="auto">
          <OutsideLink url={url}>{title}</OutsideLink>
        </span>
      </span>
      {id ? <Save id={id} title={title} sentence={sentence} /> : null}
    </li>
  )
}

/** The most sources of an answer shown uncollapsed. */
const mostOpen = 2

/** The articles quoted in an answer, with buttons to open and save them. */
export function EntrySources({ entry }: { entry: QueryHistoryEntry }) {
  const now = useClock()
  const articles = listArticles(entry)
  if (articles.length === 0) return null
  const sentences = listSentences(entry)
  const items = articles.map((article, at) => (
    <SourceItem
      key={`${article.url} ${at}`}
      article={article}
      sentence={sentences.find(({ story }) => story === String(at))?.text}
      now={now}
    />
  ))
  const rest = items.slice(mostOpen)
  return (
    <section aria-label={`${archiveTexts.sources}: ${entry.query_text}`}>
      <h4 className="text-xs font-semibold text-soft">{archiveTexts.sources}</h4>
      <ul className="flex flex-col">{items.slice(0, mostOpen)}</ul>
      {rest.length > 0 ? (
        <details className="text-sm">
          <summary className="min-h-11 content-center">
            {archiveTexts.moreSources(String(rest.length), rest.length === 1)}
          </summary>
          <ul className="flex flex-col">{rest}</ul>
        </details>
      ) : null}
    </section>
  )
}
