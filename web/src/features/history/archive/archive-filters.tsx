import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { historyStatuses } from '@tidings/contract/entities'
import { loadEntrySources } from '#platform/project/records/history-archive.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { SelectField, toChoices } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { areDaysWrong, isWhole, wholeArchive, type ArchiveChoice } from './archive-choice.ts'
import { archiveTexts } from './archive-texts.ts'

type FiltersProps = { choice: ArchiveChoice; onChoose: (choice: ArchiveChoice) => void }

function useEntrySources(): readonly string[] {
  const { project, user } = useAuth()
  const { data } = useQuery({
    queryKey: ['archive-sources', user?.id],
    queryFn: () => loadEntrySources(project, user?.id ?? ''),
  })
  return data ?? []
}

const statusChoices = [
  { value: '', label: archiveTexts.anyStatus },
  ...toChoices(historyStatuses, archiveTexts.statuses),
]

const longestSearch = 300

type NarrowingProps = {
  choice: ArchiveChoice
  /** Collapsed on phones, where they would fill the screen. */
  isShown: boolean
  change: (part: Partial<ArchiveChoice>) => void
}

function NarrowingFields({ change, choice, isShown }: NarrowingProps) {
  const sources = useEntrySources()
  // Keeps a chosen source in the list even if its entries are gone.
  const named =
    choice.source === '' || sources.includes(choice.source) ? sources : [choice.source, ...sources]
  return (
    <div
      className={joinClasses(
        'grid items-start gap-x-3 gap-y-4 min-[23rem]:grid-cols-2 lg:grid-cols-4',
        !isShown && 'max-sm:hidden',
      )}
    >
      <TextField
        type="date"
        label={archiveTexts.from}
        value={choice.from}
        error={areDaysWrong(choice) ? archiveTexts.wrongDays : null}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        type="date"
        label={archiveTexts.to}
        value={choice.to}
        onChange={({ target }) => change({ to: target.value })}
      />
      <SelectField
        label={archiveTexts.source}
        value={choice.source}
        choices={[
          { value: '', label: archiveTexts.anySource },
          ...named.map((name) => ({ value: name, label: name })),
        ]}
        onChoose={(source) => change({ source })}
      />
      <SelectField
        label={archiveTexts.status}
        value={choice.status}
        choices={statusChoices}
        onChoose={(status) => change({ status })}
      />
    </div>
  )
}

/** The search and filters of the list below. */
export function ArchiveFilters({ choice, onChoose }: FiltersProps) {
  const change = (part: Partial<ArchiveChoice>) => onChoose({ ...choice, ...part })
  const [isOpen, setIsOpen] = useState(false)
  const isNarrowed = !isWhole({ ...choice, search: '' })
  return (
    <search aria-label={archiveTexts.filters}>
      <form className="flex flex-col gap-4" onSubmit={(event) => event.preventDefault()}>
        <TextField
          type="search"
          label={archiveTexts.search}
          hint={archiveTexts.searchHint}
          value={choice.search}
          maxLength={longestSearch}
          autoComplete="off"
          onChange={({ target }) => change({ search: target.value })}
        />
        {isNarrowed ? null : (
          <Button
            look="secondary"
            compact
            className="self-start sm:hidden"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {archiveTexts.moreFilters}
          </Button>
        )}
        <NarrowingFields choice={choice} isShown={isOpen || isNarrowed} change={change} />
        {isWhole(choice) ? null : (
          <Button
            look="quiet"
            compact
            className="-ml-3 self-start"
            onClick={({ currentTarget }) => {
              currentTarget.form?.querySelector('input')?.focus()
              onChoose(wholeArchive)
            }}
          >
            {archiveTexts.clear}
          </Button>
        )}
      </form>
    </search>
  )
}
