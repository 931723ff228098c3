import type { BriefingSettings } from '@tidings/contract/api/briefings'
import { briefingPushTexts } from '@tidings/contract/texts/briefings'
import { TextLink } from '#ui/text-link.tsx'

type BriefingPushProps = { push: BriefingSettings['push']; isWanted: boolean }

/** Whether notifications are on, with a link to their settings. */
export function BriefingPush({ isWanted, push: { devices, isSetUp } }: BriefingPushProps) {
  if (!isSetUp) return <p>{briefingPushTexts.notSetUp}</p>
  if (!isWanted) return <p>{briefingPushTexts.off}</p>
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <p>{devices === 0 ? briefingPushTexts.nowhere : briefingPushTexts.somewhere(devices)}</p>
      <TextLink to="/settings#notifications-in-browsers">
        {devices === 0 ? briefingPushTexts.choose : briefingPushTexts.change}
      </TextLink>
    </div>
  )
}
