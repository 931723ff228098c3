import { voiceSpeed } from '@tidings/contract/limits'
import { useId, type KeyboardEvent } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'
import type { CallControls } from '../call/call-engine.ts'
import type { CallState } from '../call/call-state.ts'

const texts = {
  player: 'Player',
  reading: 'Reading aloud',
  paused: 'Paused',
  pause: 'Pause',
  play: 'Play',
  stop: 'Stop reading',
  back: 'Back one sentence',
  forward: 'Forward one sentence',
  previous: 'Previous story',
  next: 'Next story',
  speed: 'Speed',
} as const

const speeds = [voiceSpeed.min, 0.8, voiceSpeed.default, 1.2, 1.5, 1.8, voiceSpeed.max]

function PlayerButton({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-plain-wash"
    >
      <Icon name={icon} />
    </button>
  )
}

function SpeedChoice({ onSpeed, speed }: { speed: number; onSpeed: (speed: number) => void }) {
  const id = useId()
  const choices = [...new Set([...speeds, speed])].toSorted((a, b) => a - b)
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {texts.speed}
      </label>
      <select
        id={id}
        value={speed}
        onChange={({ target }) => onSpeed(Number(target.value))}
        className="min-h-11 rounded-control border border-edge bg-sheet px-2 text-sm tabular-nums"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}×
          </option>
        ))}
      </select>
    </>
  )
}

/** Whether something is read that has buttons: a hosted provider's calls have none. */
export function hasPlayer(call: CallControls, { playback }: CallState): boolean {
  return playback !== null && (!playback.isInCall || call.engine()?.player != null)
}

/** Pause, steps by sentence and story, and speed, of what is read aloud; the arrow keys step too. */
export function PlayerBar({ call: { player }, state }: { call: CallControls; state: CallState }) {
  const { playback, speed } = state
  if (!playback) return null
  const { isInCall, isPaused } = playback

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    player.move(event.shiftKey ? 'story' : 'sentence', step)
  }

  return (
    <div
      role="group"
      aria-label={texts.player}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-center justify-center gap-x-0.5 gap-y-1 rounded-control bg-sunk p-1"
    >
      <PlayerButton icon="previous" label={texts.previous} onPress={() => player.move('story', -1)} />
      <PlayerButton icon="back" label={texts.back} onPress={() => player.move('sentence', -1)} />
      <PlayerButton
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? texts.play : texts.pause}
        onPress={() => (isPaused ? player.resume() : player.pause())}
      />
      <PlayerButton icon="forward" label={texts.forward} onPress={() => player.move('sentence', 1)} />
      <PlayerButton icon="next" label={texts.next} onPress={() => player.move('story', 1)} />
      <SpeedChoice speed={speed} onSpeed={(next) => player.setSpeed(next)} />
      {isInCall ? null : (
        <>
          <PlayerButton icon="stop" label={texts.stop} onPress={() => player.stop()} />
          <output className="px-2 text-sm text-soft">{isPaused ? texts.paused : texts.reading}</output>
        </>
      )}
    </div>
  )
}
