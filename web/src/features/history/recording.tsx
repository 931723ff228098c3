import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { signedAudioLinkMs } from '@tidings/contract/limits'
import { actionTexts } from '@tidings/contract/texts/actions'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '#platform/http/api-client.ts'
import { loadLazily } from '#platform/lazy-part.ts'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Button } from '#ui/button.tsx'
import { isOwnAudio } from './format-entry.ts'

const AnswerSteps = loadLazily(() => import('./answer-steps.tsx'), 'AnswerSteps')

type RecordingProps = {
  audio: HTMLAudioElement
  entry: QueryHistoryEntry
  url: string
  /** Whether play was pressed, possibly before the audio was loaded. */
  hasPlayed: boolean
  onExpired: () => void
}

type Link = { kind: 'none' | 'failed' } | { kind: 'ready'; url: string; askedAt: number }

/** The URL of the audio. Our own recordings use a signed link that is valid for ten minutes. */
function useLink(url: string, onExpired: () => void) {
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
      if (error instanceof AppError && error.code === 'gone') return onExpired()
      logProblem('Could not get the audio link', error)
      setLink({ kind: 'failed' })
    }
  }
  /** A link expires while the page stays open. */
  const failed = () => {
    const isStale = link.kind === 'ready' && Date.now() - link.askedAt > signedAudioLinkMs
    if (isStale) return ask()
    setLink({ kind: 'failed' })
    return undefined
  }
  return { link, ask, failed }
}

function giveSound(audio: HTMLAudioElement, address: string): void {
  audio.src = address
}

/** Loads a player's audio, offers a retry on failure and, once it plays, steps and speed. */
export function Recording({ audio, entry, hasPlayed, onExpired, url }: RecordingProps) {
  const { ask, failed, link } = useLink(url, onExpired)
  const address = link.kind === 'ready' ? link.url : undefined
  const askFirst = useEffectEvent(() => link.kind === 'none' && void ask())
  const onError = useEffectEvent(() => void failed())
  const wantsToPlay = useEffectEvent(() => hasPlayed && audio.paused)

  useEffect(() => {
    const tellError = () => onError()
    audio.addEventListener('error', tellError)
    // The error may have occurred before the listener was added.
    if (audio.error) onError()
    else askFirst()
    return () => audio.removeEventListener('error', tellError)
  }, [audio])
  useEffect(() => {
    if (address && isOwnAudio(url)) giveSound(audio, address)
    if (address && wantsToPlay()) audio.play().catch(() => undefined)
  }, [address, audio, url])

  return (
    <>
      {link.kind === 'failed' ? (
        <p role="alert" className="text-sm text-bad">
          <span>Could not load the audio.</span>{' '}
          <Button compact look="secondary" onClick={() => void ask()}>
            {actionTexts.tryAgain}
          </Button>
        </p>
      ) : null}
      {hasPlayed ? <AnswerSteps audio={audio} entry={entry} /> : null}
    </>
  )
}
