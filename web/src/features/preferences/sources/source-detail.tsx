import { useEffect, useRef, useState } from 'react'
import { actionTexts } from '@tidings/contract/texts/actions'
import { sourceTexts } from '@tidings/contract/texts/preferences'
import { useLocalNow } from '#platform/time/time-zone.ts'
import { Button } from '#ui/button.tsx'
import { describeHealth, describeNextTry, isNothingReached, type SourceHealth } from './source-health.ts'
import { useSourceProgress, useRetries, useTryAgain } from './source-progress.ts'
import { useSubscriptions } from '../use-subscriptions.ts'

const colours: Record<SourceHealth['tone'], string> = {
  good: 'text-soft',
  bad: 'text-bad',
  waiting: 'text-soft',
}

/** The health of a chosen source and its feed. */
export function SourceDetail({ name }: { name: string }) {
  const { data, isFetching } = useSubscriptions()
  const tried = useRetries()
  const local = useLocalNow()
  const wanted = name.trim().toLowerCase()
  const source = data?.sources.find((each) => each.name.toLowerCase() === wanted)
  if (!source) {
    return <p className="min-h-5 text-soft">{data && !isFetching ? sourceTexts.notSaved : null}</p>
  }
  if (source.kind === 'catalogue' && isNothingReached(data?.sources ?? [])) {
    return <p className="min-h-5 text-soft">{sourceTexts.notReadYet}</p>
  }
  const { tone, text, found, notes, again } = describeHealth(source, tried, local)
  return (
    <>
      {found ? <p dir="auto">{found.title}</p> : null}
      {found?.address ? <p className="text-soft">{found.address}</p> : null}
      <p className={`min-h-5 ${colours[tone]}`}>{text}</p>
      {notes.length > 0 ? <p className="text-soft">{notes.join(' ')}</p> : null}
      {again ? <TryAgain name={source.name} isUnderWay={again === 'under way'} /> : null}
    </>
  )
}

/** Stays visible while retrying, so that it keeps the focus. */
function TryAgain({ name, isUnderWay }: { name: string; isUnderWay: boolean }) {
  const { busy, problem, tryAgain } = useTryAgain(name)
  return (
    <>
      {problem ? (
        <p role="alert" className="font-medium text-bad">
          {problem}
        </p>
      ) : null}
      <Button
        look="secondary"
        compact
        className="mt-1.5"
        aria-label={`${actionTexts.tryAgain}: ${name}`}
        disabled={busy || isUnderWay}
        onClick={tryAgain}
      >
        {actionTexts.tryAgain}
      </Button>
    </>
  )
}

/** Shows whether other sources are heard too, with a link to change it. */
export function SourceScopeNote({ onChange }: { onChange: () => void }) {
  const { data } = useSubscriptions()
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-2 text-sm text-soft">
      {data ? (
        <>
          <span>{data.onlyThese ? sourceTexts.only : sourceTexts.preferred}</span>
          <Button look="quiet" compact className="px-1 text-link underline" onClick={onChange}>
            {data.onlyThese ? sourceTexts.preferThese : sourceTexts.onlyThese}
          </Button>
        </>
      ) : null}
    </p>
  )
}

/** Polls the sources, and announces the outcome of new or retried ones once. */
export function SourceAnnouncements() {
  const { data, error, isFetching, refetch } = useSubscriptions()
  const tried = useRetries()
  const before = useRef<Map<string, string> | null>(null)
  const [said, say] = useState('')
  const local = useLocalNow()
  const { timeZone } = local
  useSourceProgress()

  useEffect(() => {
    if (!data) return
    const isUnreached = isNothingReached(data.sources)
    const told = data.sources.filter(({ kind }) => !isUnreached || kind !== 'catalogue')
    const healths = told.map((source) => ({
      name: source.name,
      error: source.error,
      ...describeHealth(source, tried, { now: new Date(), timeZone }),
    }))
    const known = before.current
    before.current = new Map(healths.map(({ name, tone, error: reason }) => [name, `${tone} ${reason}`]))
    const news = healths.filter(
      ({ name, tone, error: reason }) =>
        known && tone !== 'waiting' && known.get(name) !== `${tone} ${reason}`,
    )
    if (news.length > 0) say(news.map(({ name, text }) => `${name}: ${text}`).join(' '))
  }, [data, timeZone, tried])

  return (
    <>
      <output className="sr-only">{said}</output>
      {data && isNothingReached(data.sources) ? (
        <p className="text-sm text-soft">{sourceTexts.noneReached(describeNextTry(data.sources, local))}</p>
      ) : null}
      {error ? (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <p role="alert" className="text-bad">
            {sourceTexts.notChecked(error.message)}
          </p>
          <Button look="secondary" compact disabled={isFetching} onClick={() => void refetch()}>
            {sourceTexts.checkAgain}
          </Button>
        </div>
      ) : null}
    </>
  )
}
