import { useEffect } from 'react'
import { loginTexts } from '@tidings/contract/texts/login'
import { formatMinuteSecond, formatTwoDigitMinuteSecond } from '#platform/time/duration.ts'
import { focusHeading } from '#platform/screen-title.ts'
import { Banner } from '#ui/banner.tsx'

/**
 * Only the first sentence is announced, not the countdown. The form is blocked together with the focused control, so focus
 * moves to the heading.
 */
export function LockedOut({ leftMs }: { leftMs: number }) {
  useEffect(focusHeading, [])
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="bad">{loginTexts.limited}</Banner>
      <p aria-live="off" className="text-sm">
        {loginTexts.waitBefore(formatMinuteSecond(leftMs))}
      </p>
      <p
        role="timer"
        aria-live="off"
        className="text-center font-display text-3xl font-semibold tabular-nums"
      >
        {formatTwoDigitMinuteSecond(leftMs)}
      </p>
    </div>
  )
}
