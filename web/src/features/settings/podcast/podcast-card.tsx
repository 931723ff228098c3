import { useState } from 'react'
import { podcastTexts } from '@tidings/contract/texts/podcast'
import { chooseMessage } from '#platform/http/api-client.ts'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card, toSectionId } from '#ui/layout/card.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { useScrollToAnchor } from '#ui/scroll-to-anchor.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { PodcastAddress } from './podcast-address.tsx'
import { usePodcast } from './use-podcast.ts'

type Podcast = ReturnType<typeof usePodcast>

function MakeAddress({ makeAddress, onMade }: Pick<Podcast, 'makeAddress'> & { onMade: () => void }) {
  const { busy, problem, start } = useAction()
  const make = () =>
    makeAddress().then(onMade, (cause: unknown) => {
      throw new ShownError(chooseMessage(cause, podcastTexts.makeFailed), { cause })
    })
  return (
    <>
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      <Button className="self-start" disabled={busy} onClick={() => start(make, podcastTexts.makeFailed)}>
        {podcastTexts.make}
      </Button>
    </>
  )
}

type Asking = 'renew' | 'stop'

const questions = {
  renew: {
    question: podcastTexts.renewQuestion,
    means: podcastTexts.renewNote,
    action: podcastTexts.renew,
    failed: podcastTexts.makeFailed,
  },
  stop: {
    question: podcastTexts.stopQuestion,
    means: podcastTexts.stopNote,
    action: podcastTexts.stop,
    failed: podcastTexts.stopFailed,
  },
}

type StateProps = {
  data: NonNullable<Podcast['data']>
  podcast: Podcast
  onMade: () => void
  onAsk: (what: Asking) => void
}

/** The podcast's state and actions. */
function PodcastState({ data, onAsk, onMade, podcast }: StateProps) {
  const { format, login, obstacle, url } = data
  return (
    <>
      {obstacle ? <p className="text-sm">{podcastTexts.obstacles[obstacle]}</p> : null}
      {!obstacle && format === 'wav' ? <p className="text-sm">{podcastTexts.wav}</p> : null}
      {url === null && !obstacle ? <MakeAddress makeAddress={podcast.makeAddress} onMade={onMade} /> : null}
      {url === null ? null : (
        <>
          <PodcastAddress key={url} url={url} login={login} />
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => onAsk('renew')}>
              {podcastTexts.renew}
            </Button>
            <Button look="secondary" aria-label={podcastTexts.stopLabel} onClick={() => onAsk('stop')}>
              {podcastTexts.stop}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

/** The user's podcast address. */
export function PodcastCard() {
  const podcast = usePodcast()
  const { data, isError, isPending, makeAddress, refetch, stop } = podcast
  const [done, setDone] = useState<string | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  useScrollToAnchor(toSectionId(podcastTexts.title), data !== undefined)
  const confirm = async (what: Asking) => {
    await (what === 'renew' ? makeAddress() : stop())
    setAsking(null)
    setDone(what === 'renew' ? podcastTexts.renewed : podcastTexts.stopped)
  }
  return (
    <Card title={podcastTexts.title}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-soft">{podcastTexts.lead}</p>
        {isPending ? <Skeleton rows={1}>{podcastTexts.loading}</Skeleton> : null}
        {isError ? <LoadFailed message={podcastTexts.failed} onTryAgain={() => void refetch()} /> : null}
        {done ? <Banner tone="good">{done}</Banner> : null}
        {data ? (
          <PodcastState
            data={data}
            podcast={podcast}
            onAsk={setAsking}
            onMade={() => setDone(podcastTexts.made)}
          />
        ) : null}
      </div>
      {asking ? (
        <ConfirmDialog
          texts={questions[asking]}
          confirm={() => confirm(asking)}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Card>
  )
}
