import { useState } from 'react'
import { historyPage } from '@tidings/contract/limits'
import { historyTexts } from '@tidings/contract/texts/history'
import { loadLazily } from '#platform/lazy-part.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import type { ReadAloud } from './history-entry.tsx'
import { HistoryList } from './history-list.tsx'
import { useDemo } from './use-demo.ts'
import { useHistory } from './use-history.ts'

const SavedTab = loadLazily(() => import('./saved-tab.tsx'), 'SavedTab')

const tabs = [
  { name: 'real', title: historyTexts.realTab },
  { name: 'saved', title: historyTexts.savedTab },
] as const

export function HistoryCard({ onRead }: { onRead: ReadAloud }) {
  const [tab, setTab] = useState<'real' | 'saved'>('real')
  const [shown, setShown] = useState<number>(historyPage.initial)
  const demo = useDemo()
  const history = useHistory(shown)
  const { data: entries, error, isFetching } = history
  // Fewer than requested, so there are no more.
  const isWhole = entries !== undefined && entries.length < shown && !isFetching && !error
  return (
    <Card
      title={historyTexts.title}
      anchor="history"
      actions={
        <>
          <Button
            look="secondary"
            compact
            disabled={isWhole}
            onClick={() => setShown(shown + historyPage.step)}
          >
            {historyTexts.seeMore}
          </Button>
          <Button look="quiet" compact disabled={demo.busy} onClick={demo.generate}>
            {historyTexts.demo}
          </Button>
        </>
      }
    >
      {demo.done || demo.problem ? (
        <div className="mb-3">
          <Banner tone={demo.done ? 'good' : 'bad'}>{demo.done ?? demo.problem}</Banner>
        </div>
      ) : null}
      <Tabs label={historyTexts.title} tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'real' ? (
          <HistoryList history={history} shown={shown} onRead={onRead} />
        ) : (
          <SavedTab onBack={() => setTab('real')} />
        )}
      </Tabs>
    </Card>
  )
}
