import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { summarised } from '@tidings/contract/texts/news'
import { recordingTexts } from '@tidings/contract/texts/history'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { useAuth } from '#platform/session/session.tsx'
import { useClock } from '#platform/time/use-clock.ts'
import { Badge } from '#ui/badge.tsx'
import { AnswerAudio } from './answer-audio.tsx'
import { ClampedText } from './clamped-text.tsx'
import { formatEntryDate, formatEntryDuration, hasSoundExpired, statusTone } from './format-entry.ts'

export function HistoryEntry({ entry }: { entry: QueryHistoryEntry }) {
  const duration = formatEntryDuration(entry.interaction_duration)
  return (
    <li className="flex flex-col gap-2 border-b border-rule py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <h3 dir="auto" className="min-w-0 text-lg">
          {entry.query_text}
        </h3>
        <Badge tone={statusTone(entry.status)}>{entry.status}</Badge>
      </div>
      {entry.summary_text ? <ClampedText text={entry.summary_text} /> : null}
      <p className="flex flex-wrap gap-x-4 text-xs text-soft tabular-nums">
        <time dateTime={entry.created_at}>{formatEntryDate(entry.created_at)}</time>
        {duration === null ? null : <span>{`${voiceTexts.durationLabel} ${duration}`}</span>}
        {entry.context_data?.['isSummarised'] === true ? <Badge tone="grey">{summarised}</Badge> : null}
      </p>
      <EntrySound entry={entry} />
    </li>
  )
}

function EntrySound({ entry }: { entry: QueryHistoryEntry }) {
  const { audioKeptDays } = useAuth().project.config
  const now = useClock()
  if (!entry.audio_response_url) return null
  if (hasSoundExpired(entry, audioKeptDays, now)) {
    return <p className="text-sm text-soft">{recordingTexts.expired}</p>
  }
  return <AnswerAudio url={entry.audio_response_url} question={entry.query_text} />
}
