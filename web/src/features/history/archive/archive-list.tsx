import type { ReactNode } from 'react'
import { historyTexts } from '@tidings/contract/texts/history'
import { actionTexts } from '@tidings/contract/texts/actions'
import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { entriesKeptOffline } from '@tidings/contract/limits'
import { chooseMessage } from '#platform/http/api-client.ts'
import type { EntryFilter } from '#platform/project/records/history-archive.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { HistoryEntry, type ReadAloud } from '../history-entry.tsx'
import { KeptHistory } from '../kept-history.tsx'
import { archiveTexts } from './archive-texts.ts'
import { EntrySources } from './entry-sources.tsx'
import { fitsFilter } from './fits-filter.ts'
import type { useArchive } from './use-archive.ts'
import type { Deletion } from './use-deletion.ts'

type ListProps = {
  pages: ReturnType<typeof useArchive>['pages']
  entries: readonly QueryHistoryEntry[]
  filter: EntryFilter
  isFiltered: boolean
  deletion: Deletion
  onRead: ReadAloud
}

/** Moves the focus to the next entry, which the user may want to delete too. */
function focusNeighbour(button: HTMLButtonElement): void {
  const item = button.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  neighbour?.querySelector<HTMLElement>('[data-delete]')?.focus()
}

function ArchiveEntry({
  deletion,
  entry,
  onRead,
}: Pick<ListProps, 'deletion' | 'onRead'> & { entry: QueryHistoryEntry }) {
  return (
    <HistoryEntry entry={entry} onRead={onRead}>
      <EntrySources entry={entry} />
      <Button
        look="quiet"
        compact
        className="-ml-3 self-start"
        disabled={deletion.isSending}
        aria-label={`${archiveTexts.delete}: ${entry.query_text}`}
        data-delete
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget)
          deletion.deleteOne(entry.id)
        }}
      >
        {archiveTexts.delete}
      </Button>
    </HistoryEntry>
  )
}

type KeptEntriesProps = Pick<ListProps, 'filter' | 'isFiltered' | 'onRead'> & { otherwise?: ReactNode }

/** Matching entries stored on this device. */
function KeptEntries({ filter, isFiltered, ...shared }: KeptEntriesProps) {
  const fits = (entry: QueryHistoryEntry) => fitsFilter(entry, filter)
  return (
    <KeptHistory
      shown={entriesKeptOffline}
      {...(isFiltered ? { narrowed: { fits, nothing: archiveTexts.nothingFound } } : {})}
      {...shared}
    >
      {(entry) => <EntrySources entry={entry} />}
    </KeptHistory>
  )
}

function Problem({ pages: { error, refetch } }: Pick<ListProps, 'pages'>) {
  if (!error) return null
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      <Banner tone="bad">{chooseMessage(error, historyTexts.failed)}</Banner>
      <Button look="secondary" compact onClick={() => void refetch()}>
        {actionTexts.tryAgain}
      </Button>
    </div>
  )
}

/** The matching entries, with a button for more; offline, those stored on this device. */
export function ArchiveList({ pages, entries, filter, isFiltered, ...shared }: ListProps) {
  const { data, error, fetchNextPage, hasNextPage, isFetching, isPending, isPlaceholderData } = pages
  const problem = <Problem pages={pages} />
  const kept = { filter, isFiltered, onRead: shared.onRead }
  if (!data && !navigator.onLine) return <KeptEntries otherwise={problem} {...kept} />
  if (isPending) return <Skeleton whenSlow={<KeptEntries {...kept} />}>{historyTexts.loading}</Skeleton>
  const nothing = isFiltered ? archiveTexts.nothingFound : archiveTexts.empty
  return (
    <div aria-busy={isFetching} className={isPlaceholderData ? 'opacity-60' : undefined}>
      {problem}
      {data ? null : <KeptEntries {...kept} />}
      {entries.length === 0 && !error && shared.deletion.waiting.count === 0 ? (
        <p className="py-4 text-soft">{nothing}</p>
      ) : null}
      {entries.length > 0 ? (
        <ol aria-label={historyTexts.title}>
          {entries.map((entry) => (
            <ArchiveEntry key={entry.id} entry={entry} {...shared} />
          ))}
        </ol>
      ) : null}
      {hasNextPage ? (
        <Button
          look="secondary"
          className="mt-4"
          disabled={isFetching}
          onClick={() => void fetchNextPage({ cancelRefetch: false })}
        >
          {archiveTexts.more}
        </Button>
      ) : null}
    </div>
  )
}
