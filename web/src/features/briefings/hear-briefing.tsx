import type { AskEvent } from '@tidings/contract/api/ask'
import { importCode } from '#platform/import-code.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useTimeZone } from '#platform/time/time-zone.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { Button } from '#ui/button.tsx'

type OpenBriefing = (signal: AbortSignal) => Promise<AsyncIterable<AskEvent>>

/** `onHear` plays it and must be called in a click handler; resolves once it has begun or failed. */
type HearBriefingProps = { onHear: (title: string, open: OpenBriefing) => Promise<unknown> }

export function HearBriefing({ onHear }: HearBriefingProps) {
  const { project } = useAuth()
  const timeZone = useTimeZone()
  const { busy, start } = useOneAtATime()
  const open = async (signal: AbortSignal) =>
    (await importCode(() => import('./todays-briefing.ts'))).openTodaysBriefing({ project, timeZone }, signal)
  return (
    <Button
      look="secondary"
      className="self-start"
      aria-disabled={busy}
      onClick={() => start(async () => void (await onHear("Today's briefing", open)))}
    >
      {busy ? 'Making your briefing...' : "Hear today's briefing"}
    </Button>
  )
}
