import { useEffect } from 'react'
import { loginTexts } from '@tidings/contract/texts/login'
import { formatMinuteSecond, formatTwoDigitMinuteSecond } from '#platform/time/duration.ts'
import { focusHeading } from '#platform/screen-title.ts'
import { Banner } from '#ui/banner.tsx'

/**
 * The first sentence is announced once; the running numbers are only seen. The form is blocked with what had the focus
 * in it, so that goes to the heading.
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
