import { actionTexts } from '@tidings/contract/texts/actions'
import { historyTexts } from '@tidings/contract/texts/history'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { useState } from 'react'
import { useScreenTitle } from '#platform/screen-title.ts'
import { Tabs } from '#ui/layout/tabs.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { archiveTexts } from './archive/archive-texts.ts'
import { Archive } from './archive/archive.tsx'
import { DeletionNotice } from './archive/deletion-notice.tsx'
import { useDeletion } from './archive/use-deletion.ts'
import { FollowedStories } from './followed-stories.tsx'
import type { ReadAloud } from './history-entry.tsx'
import { SavedArticles } from './saved-articles.tsx'

const tabs = [
  { name: 'questions', title: archiveTexts.questions },
  { name: 'saved', title: historyTexts.savedTab },
  { name: 'followed', title: archiveTexts.followed },
] as const

/** The History page: all questions and answers, saved articles and followed stories. */
export function HistoryPage({ onRead }: { onRead: ReadAloud }) {
  useScreenTitle(layoutTexts.navigation.history)
  const deletion = useDeletion()
  const [tab, setTab] = useState<(typeof tabs)[number]['name']>('questions')
  return (
    <article className="max-w-4xl">
      <h1 tabIndex={-1} className="mb-4 text-2xl">
        {archiveTexts.title}
      </h1>
      <DeletionNotice deletion={deletion} />
      <Tabs label={archiveTexts.tabs} tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'questions' ? <Archive onRead={onRead} deletion={deletion} /> : null}
        {tab === 'questions' ? null : (
          <h2 className="sr-only">{tabs.find(({ name }) => name === tab)?.title}</h2>
        )}
        {tab === 'saved' ? (
          <SavedArticles empty={<p className="py-4 text-soft">{archiveTexts.noneSaved}</p>} />
        ) : null}
        {tab === 'followed' ? <FollowedStories /> : null}
      </Tabs>
      <p className="mt-8">
        <TextLink to="/">{actionTexts.backToHome}</TextLink>
      </p>
    </article>
  )
}
