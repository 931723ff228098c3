import type { AskEvent } from '@tidings/contract/api/ask'
import { briefingTexts } from '@tidings/contract/texts/briefings'
import { useAuth } from '#platform/session/session.tsx'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { openTodaysBriefing } from './todays-briefing.ts'

type OpenBriefing = (signal: AbortSignal) => Promise<AsyncIterable<AskEvent>>

/** `onHear` tells it, inside the press; resolves once it has begun, or could not be had. */
type HearBriefingProps = { onHear: (title: string, open: OpenBriefing) => Promise<unknown> }

export function HearBriefing({ onHear }: HearBriefingProps) {
  const { project } = useAuth()
  const { busy, start } = useOneAtATime()
  const hear = () =>
    start(async () => {
      await onHear(briefingTexts.question, (signal) => openTodaysBriefing(project, signal))
    })
  return (
    <Button look="secondary" className="self-start" aria-disabled={busy} onClick={hear}>
      <Icon name="play" className="size-4" />
      <span aria-live="polite">{busy ? briefingTexts.making : briefingTexts.hear}</span>
    </Button>
  )
}
