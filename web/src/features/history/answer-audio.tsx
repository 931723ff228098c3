import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { signedAudioLinkMs } from '@tidings/contract/limits'
import { actionTexts } from '@tidings/contract/texts/actions'
import { recordingTexts } from '@tidings/contract/texts/history'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { MediaKeys } from '#platform/audio/media-keys.ts'
import { playerSpeeds } from '#platform/audio/player-controls.ts'
import { callApi } from '#platform/http/api-client.ts'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Button } from '#ui/button.tsx'
import { PlayerButtons } from '#ui/player-buttons.tsx'
import { findStart, listSentences } from './answer-parts.ts'
import { isOwnAudio } from './format-entry.ts'

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

/** Calls `act` once the element is near the screen. */
function useOnceInSight(element: RefObject<HTMLElement | null>, act: () => void): void {
  const seen = useEffectEvent(act)
  useEffect(() => {
    if (!element.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        seen()
      },
      { rootMargin: '200px' },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
}

/** The lock screen's keys, while this recording plays. */
function useMediaKeys(
  title: string,
  element: RefObject<HTMLAudioElement | null>,
  move: (unit: 'sentence' | 'story', step: 1 | -1) => void,
) {
  const keys = useRef<MediaKeys | null>(null)
  const show = (playback: { isPaused: boolean } | null) => {
    keys.current ??= new MediaKeys({
      pause: () => element.current?.pause(),
      resume: () => void element.current?.play().catch(() => undefined),
      stop: () => element.current?.pause(),
      move,
    })
    keys.current.show(playback && { title, ...playback })
  }
  useEffect(() => () => keys.current?.show(null), [])
  return show
}

/** A kept answer's recording: the browser's own player, with steps by sentence and story where they are known, and speed. */
export function AnswerAudio({ entry, url }: { entry: QueryHistoryEntry; url: string }) {
  const element = useRef<HTMLAudioElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const wantsToPlay = useRef(false)
  const { ask, failed, link } = useLink(url)
  const address = link.kind === 'ready' ? link.url : undefined
  useEffect(() => {
    if (address && wantsToPlay.current) element.current?.play().catch(() => undefined)
  }, [address])
  const [speed, setSpeed] = useState(1)
  const sentences = listSentences(entry)
  useOnceInSight(place, () => link.kind === 'none' && void ask())

  function move(unit: 'sentence' | 'story', step: 1 | -1) {
    const audio = element.current
    const startMs = audio && findStart(sentences, audio.currentTime * 1000, { unit, step })
    if (startMs !== null && audio) audio.currentTime = startMs / 1000
  }
  const showKeys = useMediaKeys(entry.query_text, element, move)

  if (link.kind === 'expired') return <p className="text-sm text-soft">{recordingTexts.expired}</p>
  const isStale = link.kind === 'ready' && Date.now() - link.askedAt > signedAudioLinkMs
  return (
    <div ref={place} className="flex flex-col gap-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the summary above says the same words */}
      <audio
        ref={element}
        controls
        preload="none"
        src={address}
        aria-label={`Spoken answer to: ${entry.query_text}`}
        onPlay={({ currentTarget }) => {
          wantsToPlay.current = true
          currentTarget.playbackRate = speed
          showKeys({ isPaused: false })
        }}
        onPause={() => {
          wantsToPlay.current = false
          showKeys({ isPaused: true })
        }}
        onEnded={() => showKeys(null)}
        onError={() => void failed()}
        className="h-11 w-full max-w-md"
      />
      {link.kind === 'failed' ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-bad">
          <span>Could not load the audio.</span>
          <Button compact look="secondary" onClick={() => void ask()}>
            {actionTexts.tryAgain}
          </Button>
        </p>
      ) : null}
      <PlayerButtons
        isPaused={null}
        onMove={sentences.some(({ startMs }) => startMs !== null) ? move : null}
        speed={speed}
        speeds={playerSpeeds}
        onSpeed={(next) => {
          setSpeed(next)
          if (element.current) element.current.playbackRate = next
        }}
      />
    </div>
  )
}
