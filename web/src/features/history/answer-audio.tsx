import { useState } from 'react'
import { AppError } from '@tidings/contract/errors'
import { recordingTexts } from '@tidings/contract/texts/history'
import { callApi } from '#platform/http/api-client.ts'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Icon } from '#ui/icon.tsx'
import { isOwnAudio } from './format-entry.ts'

type Player = { kind: 'idle' | 'asking' | 'failed' | 'expired' } | { kind: 'ready'; url: string }

/** The button that had the focus is gone when the player takes its place. */
function takeFocus(element: HTMLAudioElement | null): void {
  element?.focus()
}

/** Own audio is played through a signed link that is asked for on the press; it is good for ten minutes. */
export function AnswerAudio({ url, question }: { url: string; question: string }) {
  const { project } = useAuth()
  const [player, setPlayer] = useState<Player>({ kind: 'idle' })
  const label = `Spoken answer to: ${question}`

  async function play() {
    if (!isOwnAudio(url)) {
      setPlayer({ kind: 'ready', url })
      return
    }
    setPlayer({ kind: 'asking' })
    const signed = await callApi<{ url: string }>(project, `${url}/link`, { method: 'POST' })
    setPlayer({ kind: 'ready', url: signed.url })
  }

  function onPress() {
    play().catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'gone') {
        setPlayer({ kind: 'expired' })
        return
      }
      logProblem('The audio link could not be had', error)
      setPlayer({ kind: 'failed' })
    })
  }

  if (player.kind === 'expired') {
    return (
      <p role="alert" className="text-sm text-soft">
        {recordingTexts.expired}
      </p>
    )
  }
  if (player.kind === 'ready') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the summary above says the same words
      <audio
        ref={takeFocus}
        controls
        autoPlay
        preload="none"
        src={player.url}
        aria-label={label}
        onError={() => setPlayer({ kind: 'failed' })}
        className="h-11 w-full max-w-md"
      />
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        disabled={player.kind === 'asking'}
        onClick={onPress}
        className="flex h-11 w-full max-w-md items-center gap-3 rounded-full bg-sunk px-4 text-sm font-medium hover:bg-plain-wash"
      >
        <Icon name="play" />
        <span>
          {player.kind === 'asking' ? 'Loading...' : 'Play answer'}
          <span className="sr-only"> to: {question}</span>
        </span>
        <span aria-hidden="true" className="h-1 flex-1 rounded-full bg-edge opacity-60" />
      </button>
      {player.kind === 'failed' ? (
        <p role="alert" className="text-sm text-bad">
          Could not load the audio. Try again.
        </p>
      ) : null}
    </div>
  )
}
