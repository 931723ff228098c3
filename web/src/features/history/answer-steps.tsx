import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { useEffect, useEffectEvent, useState } from 'react'
import { MediaKeys } from '#platform/audio/media-keys.ts'
import { playerSpeeds, type PlayerControls } from '#platform/audio/player-controls.ts'
import { PlayerButtons } from '#ui/player-buttons.tsx'
import { findStart, listSentences } from './answer-parts.ts'

type AnswerStepsProps = { audio: HTMLAudioElement; entry: QueryHistoryEntry }

/** Handles media keys while this recording plays. */
function useMediaKeys({ audio, entry }: AnswerStepsProps, move: PlayerControls['move']): void {
  const step = useEffectEvent(move)
  useEffect(() => {
    const keys = new MediaKeys({
      pause: () => audio.pause(),
      resume: () => void audio.play().catch(() => undefined),
      stop: () => audio.pause(),
      move: (unit, to) => step(unit, to),
    })
    const show = () => keys.show(audio.ended ? null : { title: entry.query_text, isPaused: audio.paused })
    const listening = new AbortController()
    for (const event of ['play', 'pause', 'ended'])
      audio.addEventListener(event, show, { signal: listening.signal })
    show()
    return () => {
      listening.abort()
      keys.show(null)
    }
  }, [audio, entry.query_text])
}

function seek(audio: HTMLAudioElement, ms: number): void {
  audio.currentTime = ms / 1000
}

function playAt(audio: HTMLAudioElement, speed: number): void {
  audio.playbackRate = speed
  audio.defaultPlaybackRate = speed
}

/** Buttons to step by sentence and story (if known) and to set the speed of a recording in the browser's own player. */
export function AnswerSteps({ audio, entry }: AnswerStepsProps) {
  const [speed, setSpeed] = useState(audio.playbackRate)
  const sentences = listSentences(entry)
  function move(unit: 'sentence' | 'story', step: 1 | -1) {
    const startMs = findStart(sentences, audio.currentTime * 1000, { unit, step })
    if (startMs !== null) seek(audio, startMs)
  }
  useMediaKeys({ audio, entry }, move)
  return (
    <PlayerButtons
      isPaused={null}
      onMove={sentences.some(({ startMs }) => startMs !== null) ? move : null}
      speed={speed}
      speeds={playerSpeeds}
      onSpeed={(next) => {
        setSpeed(next)
        playAt(audio, next)
      }}
    />
  )
}
