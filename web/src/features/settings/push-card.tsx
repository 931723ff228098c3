import { useEffect, useState } from 'react'
import { pushTexts } from '@tidings/contract/texts/settings'
import { actionTexts } from '@tidings/contract/texts/actions'
import { readPushSupport } from '#platform/push/browser-push.ts'
import { useFormatMoment } from '#platform/time/time-zone.ts'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card, toSectionId } from '#ui/layout/card.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { useScrollToAnchor } from '#ui/scroll-to-anchor.ts'
import { nameDevice } from './device-name.ts'
import { LoadFailed } from './load-failed.tsx'
import { usePush } from './use-push.ts'

type Push = NonNullable<ReturnType<typeof usePush>['data']>

/** Rechecked when the page regains focus, because browser settings may have changed. */
function usePushSupport() {
  const [support, setSupport] = useState(readPushSupport)
  useEffect(() => {
    const look = () => setSupport(readPushSupport())
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])
  return { support, look: () => setSupport(readPushSupport()) }
}

type OfferProps = {
  busy: boolean
  push: Push
  onPress: () => void
  support: ReturnType<typeof readPushSupport>
}

/** The button to turn notifications on or off, or why there is none. */
function Offer({ support, busy, onPress, push }: OfferProps) {
  if (push.publicKey === null) return <p>{pushTexts.notSetUp}</p>
  if (push.isOn) return null
  if (support !== 'supported') return <p>{pushTexts.unavailable[support]}</p>
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{pushTexts.explanation}</p>
      <Button disabled={busy} onClick={onPress}>
        {busy ? actionTexts.wait : pushTexts.turnOn}
      </Button>
    </div>
  )
}

type BrowserListProps = { push: Push; busy: boolean; onRemove: (device: Push['devices'][number]) => void }

function BrowserList({ busy, onRemove, push: { devices, isOn } }: BrowserListProps) {
  const format = useFormatMoment()
  if (devices.length === 0) return <p className="text-soft">{pushTexts.none}</p>
  return (
    <ul aria-label={pushTexts.list} className="flex flex-col divide-y divide-rule border-t border-rule">
      {devices.map((device) => {
        const { createdAt, id, isHere, reachedAt, userAgent } = device
        const name = nameDevice(userAgent)
        const reached =
          reachedAt === null ? pushTexts.neverReached : pushTexts.reached(format(reachedAt, 'moment'))
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {name}
                {isHere && isOn ? <span className="font-normal text-soft"> · {pushTexts.here}</span> : null}
              </p>
              <p className="text-sm text-soft">
                {pushTexts.since(format(createdAt, 'day'))} · {reached}
              </p>
            </div>
            <Button
              compact
              look="secondary"
              disabled={busy}
              aria-label={pushTexts.removeLabel(name)}
              onClick={() => onRemove(device)}
            >
              {pushTexts.remove}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** The browsers that receive notifications, with a switch for this one. */
export function PushCard() {
  const push = usePush()
  const { support, look } = usePushSupport()
  const { busy, done, problem, start } = useAction()
  const { data } = push
  useScrollToAnchor(toSectionId(pushTexts.title), data !== undefined)

  const turnOn = () =>
    start(async () => {
      try {
        await push.turnOn(data?.publicKey ?? '')
      } finally {
        look()
      }
      return pushTexts.turnedOn
    }, pushTexts.turnOnFailed)
  const remove = (device: Push['devices'][number]) =>
    start(async () => {
      await push.remove(device)
      return pushTexts.removed(nameDevice(device.userAgent))
    }, pushTexts.removeFailed)

  return (
    <Card title={pushTexts.title}>
      <div className="flex flex-col gap-4">
        {done ? <Banner tone="good">{done}</Banner> : null}
        {problem ? <Banner tone="bad">{problem}</Banner> : null}
        {push.isPending ? <Skeleton rows={1}>{pushTexts.loading}</Skeleton> : null}
        {push.isError ? (
          <LoadFailed message={pushTexts.failed} onTryAgain={() => void push.refetch()} />
        ) : null}
        {data ? (
          <>
            {data.isWanted ? null : <Banner tone="plain">{pushTexts.unwanted}</Banner>}
            <Offer support={support} busy={busy} push={data} onPress={turnOn} />
            <BrowserList push={data} busy={busy} onRemove={remove} />
          </>
        ) : null}
      </div>
    </Card>
  )
}
