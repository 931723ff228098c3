import { useMemo, useState } from 'react'
import { useTimeZone } from '#platform/time/time-zone.ts'
import type { ReadAloud } from '../history-entry.tsx'
import { areDaysWrong, isWhole, toFilter, wholeArchive } from './archive-choice.ts'
import { ArchiveFilters } from './archive-filters.tsx'
import { ArchiveList } from './archive-list.tsx'
import { archiveTexts } from './archive-texts.ts'
import { ArchiveTools } from './archive-tools.tsx'
import { useArchive, useSettled } from './use-archive.ts'
import type { Deletion } from './use-deletion.ts'

const number = new Intl.NumberFormat('en')
const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** All questions and answers, with search, filters, export and deletion. */
export function Archive({ deletion, onRead }: { deletion: Deletion; onRead: ReadAloud }) {
  const [choice, setChoice] = useState(wholeArchive)
  const timeZone = useTimeZone() ?? browserZone
  const settled = useSettled(choice)
  // Invalid days are not queried; the previous results stay.
  const [asked, setAsked] = useState(settled)
  if (asked !== settled && !areDaysWrong(settled)) setAsked(settled)
  const filter = useMemo(() => toFilter(asked, timeZone), [asked, timeZone])
  const { pages, total } = useArchive(filter)
  const found = pages.data?.pages.flat() ?? []
  const entries = found.filter((entry) => !deletion.isWaiting(entry))
  // While loading, the visible entries belong to the previous query.
  const isFound = !pages.isPlaceholderData && total !== undefined && deletion.waiting.count === 0
  const [newest] = found
  function describeFound(): string {
    if (isFound) return archiveTexts.found(number.format(total), total === 1)
    return pages.isPlaceholderData ? archiveTexts.searching : archiveTexts.questions
  }
  return (
    <div className="flex flex-col gap-5">
      <ArchiveFilters choice={choice} onChoose={setChoice} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-lg">
          <output>{describeFound()}</output>
        </h2>
        {newest && isFound ? (
          <ArchiveTools filter={filter} total={total} newest={newest} deletion={deletion} />
        ) : null}
      </div>
      <ArchiveList
        pages={pages}
        entries={entries}
        filter={filter}
        isFiltered={!isWhole(asked)}
        deletion={deletion}
        onRead={onRead}
      />
    </div>
  )
}
