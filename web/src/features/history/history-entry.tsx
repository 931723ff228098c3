import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { answerTexts } from '@tidings/contract/texts/answers'
import { summarised } from '@tidings/contract/texts/news'
import { recordingTexts } from '@tidings/contract/texts/history'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { ReactNode } from 'react'
import { importCode } from '#platform/import-code.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useTimeZone } from '#platform/time/time-zone.ts'
import { useClock } from '#platform/time/use-clock.ts'
import { Badge } from '#ui/badge.tsx'
import type { Passage } from '#platform/audio/player-controls.ts'
import { Button } from '#ui/button.tsx'
import { AnswerAudio } from './answer-audio.tsx'
import { ClampedText } from './clamped-text.tsx'
import { formatEntryDate, formatEntryDuration, hasSoundExpired, chooseTone } from './format-entry.ts'

/** Reads sentences aloud that have no recording. */
export type ReadAloud = (title: string, sentences: readonly Passage[]) => void

type EntryProps = { entry: QueryHistoryEntry; onRead: ReadAloud }

/** `children` are shown below. */
type HistoryEntryProps = EntryProps & { children?: ReactNode }

export function HistoryEntry({ entry, onRead, children }: HistoryEntryProps) {
  const timeZone = useTimeZone()
  const duration = formatEntryDuration(entry.interaction_duration)
  return (
    <li className="flex flex-col gap-2 border-b border-rule py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 dir="auto" className="flex-1 basis-32 text-lg wrap-anywhere">
          {entry.query_text}
        </h3>
        <Badge tone={chooseTone(entry.status)}>{entry.status}</Badge>
      </div>
      {entry.summary_text ? <ClampedText text={entry.summary_text} /> : null}
      <p className="flex flex-wrap gap-x-4 text-xs text-soft tabular-nums">
        <time dateTime={entry.created_at}>{formatEntryDate(entry.created_at, timeZone)}</time>
        {duration === null ? null : <span>{`${voiceTexts.durationLabel} ${duration}`}</span>}
        {entry.context_data?.['isSummarised'] === true ? <Badge tone="grey">{summarised}</Badge> : null}
      </p>
      <EntrySound entry={entry} onRead={onRead} />
      {children}
    </li>
  )
}

function EntrySound({ entry, onRead }: EntryProps) {
  const { audioKeptDays } = useAuth().project.config
  const now = useClock()
  const url = entry.audio_response_url
  if (url && !hasSoundExpired(entry, audioKeptDays, now)) return <AnswerAudio entry={entry} url={url} />
  const type = entry.context_data?.type
  const isAnswer = (type === 'question' || type === 'briefing') && entry.summary_text
  return (
    <>
      {url ? <p className="text-sm text-soft">{recordingTexts.expired}</p> : null}
      {isAnswer ? (
        <Button look="secondary" compact className="self-start" onClick={() => void readEntry(entry, onRead)}>
          {answerTexts.hearIt}
          <span className="sr-only">: {entry.query_text}</span>
        </Button>
      ) : null}
    </>
  )
}

async function readEntry(entry: QueryHistoryEntry, onRead: ReadAloud): Promise<void> {
  const { listSentences } = await importCode(() => import('./answer-parts.ts'))
  onRead(entry.query_text, listSentences(entry))
}
