import { useEffect, useState } from 'react'
import type { IdentityProofBody, PersonalDataStatus } from '@tidings/contract/api/personal-data'
import { AppError } from '@tidings/contract/errors'
import { actionTexts } from '@tidings/contract/texts/actions'
import { proveIdentityTexts, yourDataTexts } from '@tidings/contract/texts/your-data'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { cancelDownload, forgetOutcome, startDownload, useDownload, type DownloadState } from './download.ts'
import { KeptList } from './kept-list.tsx'
import { PrivacyLink } from './privacy-link.tsx'
import { ProveIdentity } from './prove-identity.tsx'
import { usePersonalData } from './use-personal-data.ts'

export function YourDataCard() {
  const { project } = useAuth()
  const status = usePersonalData()
  const download = useDownload()
  const [isProving, setIsProving] = useState(false)
  useEffect(() => forgetOutcome, [])

  const begin = async (proof: IdentityProofBody) => {
    await startDownload(project, proof)
    setIsProving(false)
  }
  function onPress() {
    if (status.data?.isProofNeeded) {
      setIsProving(true)
      return
    }
    begin({}).catch((error: unknown) => {
      // The grace period without proof has ended meanwhile.
      if (error instanceof AppError) setIsProving(true)
      else logProblem(yourDataTexts.downloadFailed, error)
    })
  }

  return (
    <Card title={yourDataTexts.title}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-soft">{yourDataTexts.lead}</p>
        <DownloadOutcome state={download} />
        {download.kind === 'running' ? (
          <DownloadProgress state={download} />
        ) : (
          <Button look="secondary" className="self-start" onClick={onPress}>
            {yourDataTexts.download}
          </Button>
        )}
        {status.isPending ? <Skeleton rows={2}>{yourDataTexts.loading}</Skeleton> : null}
        {status.isError ? (
          <div className="flex flex-col items-start gap-3">
            <Banner tone="bad">{yourDataTexts.failed}</Banner>
            <Button look="secondary" compact onClick={() => void status.refetch()}>
              {actionTexts.tryAgain}
            </Button>
          </div>
        ) : null}
        {status.data?.storage ? <StorageUse {...status.data.storage} /> : null}
        {status.data && status.data.kept.recordingsDays > 0 ? <SoundUse {...status.data.sound} /> : null}
        {status.data ? (
          <div>
            <h3 className="text-base font-semibold">{yourDataTexts.keptTitle}</h3>
            <KeptList of={status.data} />
          </div>
        ) : null}
        <PrivacyLink />
      </div>
      {isProving ? (
        <Dialog open onClose={() => setIsProving(false)} title={proveIdentityTexts.title}>
          <ProveIdentity
            signsInAgain={status.data?.isAtProject ?? false}
            lead={proveIdentityTexts.lead}
            button={yourDataTexts.download}
            confirm={begin}
            onClose={() => setIsProving(false)}
          />
        </Dialog>
      ) : null}
    </Card>
  )
}

function DownloadOutcome({ state }: { state: DownloadState }) {
  if (state.kind !== 'ended') return null
  const tones = { done: 'good', cancelled: 'plain', failed: 'bad' } as const
  return <Banner tone={tones[state.outcome]}>{state.message}</Banner>
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent' })
const unit = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const
const megabytes = new Intl.NumberFormat('en-GB', { ...unit, minimumFractionDigits: 1 })
const megabytesOfLimit = new Intl.NumberFormat('en-GB', unit)

function DownloadProgress({ state }: { state: Extract<DownloadState, { kind: 'running' }> }) {
  const { bytes, progress } = state
  const size = megabytes.format(bytes / 1_000_000)
  const isKnown = progress !== null && progress.total > 0
  return (
    <div className="flex flex-col gap-3">
      <output className="text-sm">{yourDataTexts.running}</output>
      <progress
        aria-label={yourDataTexts.progress}
        className="h-2 w-full appearance-none overflow-hidden rounded-control border-0 bg-sunk [&::-moz-progress-bar]:bg-signal [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-signal"
        {...(isKnown ? { max: progress.total, value: progress.done } : {})}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft tabular-nums">
          {isKnown ? yourDataTexts.taken(percent.format(progress.done / progress.total), size) : size}
        </p>
        <Button look="secondary" compact onClick={cancelDownload}>
          {actionTexts.cancel}
        </Button>
      </div>
    </div>
  )
}

/** The share from which the card warns that space is running out. */
const nearlyFull = 0.9

type Space = PersonalDataStatus['sound']

function SpaceMeter({ bytes, mostBytes, name }: Space & { name: string }) {
  const used = megabytes.format(bytes / 1_000_000)
  const most = megabytesOfLimit.format(mostBytes / 1_000_000)
  return (
    <>
      <h3 className="text-base font-semibold">{name}</h3>
      <meter
        aria-label={name}
        className="h-2 w-full"
        max={mostBytes}
        high={mostBytes * nearlyFull}
        value={bytes}
      />
      <p className="text-sm text-soft tabular-nums">{yourDataTexts.ofSpace(used, most)}</p>
    </>
  )
}

function SoundUse(space: Space) {
  return (
    <div className="flex flex-col gap-2">
      <SpaceMeter name={yourDataTexts.sound} {...space} />
      <p className="text-sm text-soft">{yourDataTexts.oldestGo}</p>
    </div>
  )
}

function StorageUse({ bytes, mostBytes }: Space) {
  return (
    <div className="flex flex-col gap-2">
      <SpaceMeter name={yourDataTexts.storage} bytes={bytes} mostBytes={mostBytes} />
      {bytes >= mostBytes * nearlyFull ? <Banner tone="bad">{yourDataTexts.nearlyFull}</Banner> : null}
    </div>
  )
}
