import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { archiveTexts } from './archive-texts.ts'
import { undoSeconds, type Deletion, type DeletionOutcome } from './use-deletion.ts'

const number = new Intl.NumberFormat('en')

function describeOutcome(outcome: NonNullable<DeletionOutcome>): string {
  if (outcome.kind === 'undone') return archiveTexts.undone
  if (outcome.kind === 'failed') return archiveTexts.deleteFailed
  return archiveTexts.deleted(number.format(outcome.count), outcome.count === 1)
}

/** A pending deletion with an undo button, then its outcome. Sticky while scrolling. */
export function DeletionNotice({ deletion }: { deletion: Deletion }) {
  const { hold, isSending, outcome, undo, waiting } = deletion
  if (waiting.count === 0) {
    if (!outcome) return null
    const tone = outcome.kind === 'failed' ? 'bad' : 'plain'
    return (
      <div className="mb-4">
        <Banner tone={tone}>{describeOutcome(outcome)}</Banner>
      </div>
    )
  }
  return (
    <div
      className="sticky top-20 z-5 mb-4 short:static"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Banner tone="news">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span>{archiveTexts.deleting(number.format(waiting.count), waiting.count === 1, undoSeconds)}</span>
          <Button look="secondary" compact disabled={isSending} onClick={undo}>
            {archiveTexts.undo}
          </Button>
        </div>
      </Banner>
    </div>
  )
}
