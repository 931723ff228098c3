import { historyTexts } from '@tidings/contract/texts/history'
import { actionTexts } from '@tidings/contract/texts/actions'
import { chooseMessage } from '#platform/http/api-client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { loadOptionally } from '#platform/lazy-part.ts'
import { HistoryEntry, type ReadAloud } from './history-entry.tsx'
import type { useHistory } from './use-history.ts'

const KeptHistory = loadOptionally(() => import('./kept-history.tsx'), 'KeptHistory')

type HistoryListProps = { history: ReturnType<typeof useHistory>; shown: number; onRead: ReadAloud }

export function HistoryList({ history, onRead, shown }: HistoryListProps) {
  const { data: entries, isPending, error, refetch } = history
  const problem = error ? (
    <div className="mb-4 flex flex-col items-start gap-3">
      <Banner tone="bad">{chooseMessage(error, historyTexts.failed)}</Banner>
      <Button look="secondary" compact onClick={() => void refetch()}>
        {actionTexts.tryAgain}
      </Button>
    </div>
  ) : null
  if (!entries && !navigator.onLine) return <KeptHistory shown={shown} onRead={onRead} otherwise={problem} />
  if (isPending) {
    const kept = <KeptHistory shown={shown} onRead={onRead} />
    return <Skeleton whenSlow={kept}>{historyTexts.loading}</Skeleton>
  }
  return (
    <>
      {problem}
      {entries ? null : <KeptHistory shown={shown} onRead={onRead} />}
      {entries?.length === 0 ? <p className="py-4 text-soft">{historyTexts.empty}</p> : null}
      {entries && entries.length > 0 ? (
        <ol aria-label={historyTexts.title}>
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} onRead={onRead} />
          ))}
        </ol>
      ) : null}
    </>
  )
}
