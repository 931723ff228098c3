import { AppError } from '@tidings/contract/errors'
import { actionTexts } from '@tidings/contract/texts/actions'
import { deviceTexts } from '@tidings/contract/texts/settings'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { LoadFailed } from './load-failed.tsx'
import { nameDevice } from './device-name.ts'
import { useFormatMoment } from '#platform/time/time-zone.ts'
import { useDevices, type Device } from './use-devices.ts'

export function DevicesCard() {
  const devices = useDevices()
  const { busy, done, problem, start } = useAction()

  const end = (id: string) =>
    start(async () => {
      await devices.end(id).catch(async (error: unknown) => {
        // Already ended, which is the desired result.
        if (!(error instanceof AppError && error.code === 'not_found')) throw error
        await devices.refetch()
      })
      return deviceTexts.ended
    }, deviceTexts.endFailed)
  const endOthers = () =>
    start(async () => {
      await devices.endOthers()
      return deviceTexts.endedOthers
    }, deviceTexts.endOthersFailed)

  return (
    <Card title={deviceTexts.title}>
      <div className="flex flex-col gap-4">
        {done ? <Banner tone="good">{done}</Banner> : null}
        {problem ? <Banner tone="bad">{problem}</Banner> : null}
        {devices.isPending ? <Skeleton rows={2}>{deviceTexts.loading}</Skeleton> : null}
        {devices.isError ? (
          <LoadFailed message={deviceTexts.failed} onTryAgain={() => void devices.refetch()} />
        ) : null}
        {devices.data ? <DeviceList devices={devices.data} busy={busy} onEnd={end} /> : null}
        {devices.data?.length === 1 ? (
          <p className="text-sm text-soft">{deviceTexts.onlyHere}</p>
        ) : (
          <Button look="secondary" disabled={busy} onClick={endOthers} className="self-start">
            {busy ? actionTexts.wait : deviceTexts.endOthers}
          </Button>
        )}
      </div>
    </Card>
  )
}

type DeviceListProps = { devices: Device[]; busy: boolean; onEnd: (id: string) => void }

function DeviceList({ devices, busy, onEnd }: DeviceListProps) {
  const format = useFormatMoment()
  return (
    <ul aria-label={deviceTexts.title} className="flex flex-col divide-y divide-rule">
      {devices.map((device) => {
        const name = nameDevice(device.user_agent)
        return (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-soft wrap-anywhere">
                {device.ip}
                {device.ip ? ' · ' : ''}
                <time dateTime={device.refreshed_at ?? device.created_at}>
                  {format(device.refreshed_at ?? device.created_at, 'moment')}
                </time>
              </p>
            </div>
            {device.current ? (
              <p className="text-sm font-semibold">{deviceTexts.here}</p>
            ) : (
              <Button
                look="secondary"
                compact
                disabled={busy}
                aria-label={deviceTexts.endLabel(name)}
                onClick={() => onEnd(device.id)}
              >
                {deviceTexts.end}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
