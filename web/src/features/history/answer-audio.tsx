import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { signedAudioLinkMs } from '@tidings/contract/limits'
import { actionTexts } from '@tidings/contract/texts/actions'
import { recordingTexts } from '@tidings/contract/texts/history'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi } from '#platform/http/api-client.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Button } from '#ui/button.tsx'
import { isOwnAudio } from './format-entry.ts'

const AnswerSteps = lazyPart(async () => ({ default: (await import('./answer-steps.tsx')).AnswerSteps }))

type Link = { kind: 'none' | 'failed' | 'expired' } | { kind: 'ready'; url: string; askedAt: number }

/** The address of the sound: own recordings are played through a signed link, which is good for ten minutes. */
function useLink(url: string) {
  const { project } = useAuth()
  const [link, setLink] = useState<Link>(
    isOwnAudio(url) ? { kind: 'none' } : { kind: 'ready', url, askedAt: Infinity },
  )
  const ask = async () => {
    if (!isOwnAudio(url)) return setLink({ kind: 'failed' })
    try {
      const signed = await callApi<{ url: string }>(project, `${url}/link`, { method: 'POST' })
      setLink({ kind: 'ready', url: signed.url, askedAt: Date.now() })
    } catch (error) {
      if (error instanceof AppError && error.code === 'gone') return setLink({ kind: 'expired' })
      logProblem('The audio link could not be had', error)
      setLink({ kind: 'failed' })
    }
  }
  /** What was good when the page was opened is not for as long as it stays open. */
  const failed = () => {
    const isStale = link.kind === 'ready' && Date.now() - link.askedAt > signedAudioLinkMs
    if (isStale) return ask()
    setLink({ kind: 'failed' })
    return undefined
  }
  return { link, ask, failed }
}

/** Calls `act` once the element is on the screen. */
function useOnceInSight(element: HTMLElement | null, act: () => void): void {
  const seen = useEffectEvent(act)
  useEffect(() => {
    if (!element) return
    // On a busy page one call brings several changes, out of sight first and in sight then.
    const watcher = new IntersectionObserver((changes) => {
      if (!changes.some((change) => change.isIntersecting)) return
      watcher.disconnect()
      seen()
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element])
}

/** A kept answer's recording in the browser's own player; once it plays, with steps and speed. */
export function AnswerAudio({ entry, url }: { entry: QueryHistoryEntry; url: string }) {
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null)
  const [hasPlayed, setHasPlayed] = useState(false)
  const wantsToPlay = useRef(false)
  const { ask, failed, link } = useLink(url)
  const address = link.kind === 'ready' ? link.url : undefined
  useOnceInSight(audio, () => link.kind === 'none' && void ask())
  useEffect(() => {
    if (address && wantsToPlay.current) audio?.play().catch(() => undefined)
  }, [address, audio])

  if (link.kind === 'expired') return <p className="text-sm text-soft">{recordingTexts.expired}</p>
  return (
    <div className="flex flex-col gap-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the summary above says the same words */}
      <audio
        ref={setAudio}
        controls
        preload="none"
        src={address}
        aria-label={`Spoken answer to: ${entry.query_text}`}
        onPlay={() => {
          wantsToPlay.current = true
          setHasPlayed(true)
        }}
        onError={() => void failed()}
        className="h-11 w-full max-w-md"
      />
      {link.kind === 'failed' ? (
        <p role="alert" className="text-sm text-bad">
          <span>Could not load the audio.</span>{' '}
          <Button compact look="secondary" onClick={() => void ask()}>
            {actionTexts.tryAgain}
          </Button>
        </p>
      ) : null}
      {hasPlayed && audio ? <AnswerSteps audio={audio} entry={entry} /> : null}
    </div>
  )
}
