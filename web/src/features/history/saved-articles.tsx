import { useInfiniteQuery } from '@tanstack/react-query'
import type { SavedArticle } from '@tidings/contract/api/saved-articles'
import { actionTexts } from '@tidings/contract/texts/actions'
import { historyTexts } from '@tidings/contract/texts/history'
import { sampleNews } from '@tidings/contract/texts/news'
import { savedTexts } from '@tidings/contract/texts/saved-articles'
import type { ReactNode } from 'react'
import { chooseMessage } from '#platform/http/api-client.ts'
import { importCode } from '#platform/import-code.ts'
import { savedListKey, useSaved } from '#platform/saved-articles/use-saved.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useFormatMoment } from '#platform/time/time-zone.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { OutsideLink } from '#ui/outside-link.tsx'
import { SaveButton } from '#ui/save-button.tsx'

const pageSize = 20

function useSavedList() {
  const { project, user } = useAuth()
  return useInfiniteQuery({
    queryKey: savedListKey(user?.id),
    queryFn: async ({ pageParam }) => {
      const { loadSavedArticles } = await importCode(
        () => import('#platform/project/records/saved-articles.ts'),
      )
      return loadSavedArticles(project, user?.id ?? '', { after: pageParam, count: pageSize })
    },
    initialPageParam: null as SavedArticle | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)),
  })
}

function SavedItem({ row }: { row: SavedArticle }) {
  const { toggle, ...saving } = useSaved({ articleId: row.article_id, row })
  const format = useFormatMoment()
  return (
    <li className="flex flex-col gap-1 border-b border-rule py-4 first:pt-0 last:border-b-0 last:pb-0">
      <h3 dir="auto" lang={row.language} className="text-lg wrap-anywhere">
        <OutsideLink url={row.url}>{row.title}</OutsideLink>
      </h3>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {row.source}
        </span>
        <time dateTime={row.published_at}>{format(row.published_at, 'moment')}</time>
        {row.sample ? <Badge tone="grey">{sampleNews}</Badge> : null}
      </p>
      {row.sentence === null ? null : (
        <blockquote
          lang={row.language}
          dir="auto"
          className="border-l-2 border-edge pl-3 text-sm wrap-anywhere"
        >
          {row.sentences_before.join(' ')} <strong>{row.sentence}</strong> {row.sentences_after.join(' ')}
        </blockquote>
      )}
      <div className="-ml-3">
        <SaveButton
          {...saving}
          label={saving.isSaved ? savedTexts.takeOut : savedTexts.save}
          about={row.title}
          onPress={toggle}
        />
      </div>
    </li>
  )
}

/** The saved articles, newest first, or `empty` if there are none. */
export function SavedArticles({ empty }: { empty: ReactNode }) {
  const { data, error, fetchNextPage, hasNextPage, isFetching, isPending, refetch } = useSavedList()
  if (isPending) return <Skeleton>{savedTexts.loading}</Skeleton>
  const rows = data?.pages.flat() ?? []
  return (
    <>
      {error ? (
        <div className="mb-4 flex flex-col items-start gap-3">
          <Banner tone="bad">{chooseMessage(error, savedTexts.failed)}</Banner>
          <Button look="secondary" compact onClick={() => void refetch()}>
            {actionTexts.tryAgain}
          </Button>
        </div>
      ) : null}
      {rows.length === 0 ? empty : null}
      {rows.length > 0 ? (
        <ol aria-label={historyTexts.savedTab}>
          {rows.map((row) => (
            <SavedItem key={row.id} row={row} />
          ))}
        </ol>
      ) : null}
      {hasNextPage ? (
        <Button
          look="secondary"
          disabled={isFetching}
          onClick={() => void fetchNextPage({ cancelRefetch: false })}
        >
          {savedTexts.more}
        </Button>
      ) : null}
    </>
  )
}
