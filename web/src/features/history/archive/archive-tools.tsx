import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { actionTexts } from '@tidings/contract/texts/actions'
import type { EntryFilter } from '#platform/project/records/history-archive.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { archiveTexts } from './archive-texts.ts'
import type { ExportForm } from './format-export.ts'
import type { Deletion } from './use-deletion.ts'
import { useExport, type ExportState } from './use-export.ts'

const number = new Intl.NumberFormat('en')

function describeExport(state: ExportState): string | null {
  switch (state.kind) {
    case 'none':
      return null
    case 'running':
      return archiveTexts.exporting(number.format(state.done), number.format(state.total))
    case 'done':
      return archiveTexts.exported(number.format(state.count), state.count === 1)
    case 'cancelled':
      return archiveTexts.exportCancelled
    case 'failed':
      return state.message
  }
}

type ToolsProps = {
  filter: EntryFilter
  /** The number of matching entries, and the newest one. */
  total: number
  newest: QueryHistoryEntry
  deletion: Deletion
}

/** Actions on all matching entries. */
export function ArchiveTools({ deletion, filter, newest, total }: ToolsProps) {
  const { cancel, start, state } = useExport()
  const text = describeExport(state)
  const isRunning = state.kind === 'running'
  const exportAs = (form: ExportForm) => void start({ filter, form, isLeftOut: deletion.isWaiting })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" compact disabled={isRunning} onClick={() => exportAs('json')}>
          {archiveTexts.exportJson}
        </Button>
        <Button look="secondary" compact disabled={isRunning} onClick={() => exportAs('csv')}>
          {archiveTexts.exportCsv}
        </Button>
        <Button
          look="secondary"
          compact
          disabled={deletion.waiting.count > 0}
          onClick={() => deletion.deleteFound(filter, newest.created_at, total)}
        >
          {archiveTexts.deleteFound(number.format(total))}
        </Button>
      </div>
      {text === null ? null : (
        <Banner tone={state.kind === 'failed' ? 'bad' : 'plain'}>
          <span className="flex flex-wrap items-center gap-3">
            {text}
            {isRunning ? (
              <>
                <progress
                  value={state.done}
                  max={Math.max(1, state.total)}
                  aria-label={archiveTexts.exportJson}
                />
                <Button look="quiet" compact onClick={cancel}>
                  {actionTexts.cancel}
                </Button>
              </>
            ) : null}
          </span>
        </Banner>
      )}
    </div>
  )
}
