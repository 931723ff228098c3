import { useId, type KeyboardEvent } from 'react'
import { Drawing } from './icon.tsx'

const paths = {
  play: 'M8.5 6v12l9.5-6-9.5-6Z',
  pause: 'M9 6v12M15 6v12',
  stop: 'M7 7h10v10H7Z',
  back: 'M14.5 7 9 12l5.5 5',
  forward: 'M9.5 7 15 12l-5.5 5',
  previous: 'M18 6.5 10 12l8 5.5v-11ZM6.5 6v12',
  next: 'M6 6.5 14 12l-8 5.5v-11ZM17.5 6v12',
} as const

type PlayerIcon = keyof typeof paths

const texts = {
  player: 'Player',
  pause: 'Pause',
  play: 'Play',
  stop: 'Stop reading',
  back: 'Back one sentence',
  forward: 'Forward one sentence',
  previous: 'Previous story',
  next: 'Next story',
  speed: 'Speed',
} as const

function PlayerButton({ icon, label, onPress }: { icon: PlayerIcon; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-plain-wash"
    >
      <Drawing path={paths[icon]} />
    </button>
  )
}

type SpeedChoiceProps = { speed: number; speeds: readonly number[]; onSpeed: (speed: number) => void }

function SpeedChoice({ onSpeed, speed, speeds }: SpeedChoiceProps) {
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

type PlayerButtonsProps = {
  /** Null if pausing is handled elsewhere. */
  isPaused: boolean | null
  onPause?: () => void
  onResume?: () => void
  /** Null if the parts are unknown. */
  onMove: ((unit: 'sentence' | 'story', step: 1 | -1) => void) | null
  speed: number
  speeds: readonly number[]
  onSpeed: (speed: number) => void
  onStop?: () => void
  /** The status text. */
  status?: string
}

/** Pause, steps by sentence and story, and speed; the arrow keys step too. */
export function PlayerButtons({
  isPaused,
  onMove,
  onPause,
  onResume,
  onSpeed,
  onStop,
  speed,
  speeds,
  status,
}: PlayerButtonsProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || !onMove || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    onMove(event.shiftKey ? 'story' : 'sentence', step)
  }
  const step = (icon: PlayerIcon, label: string, move: () => void) =>
    onMove ? <PlayerButton icon={icon} label={label} onPress={move} /> : null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the buttons in it
    <fieldset
      aria-label={texts.player}
      onKeyDown={onKeyDown}
      className="min-w-0 flex flex-wrap items-center justify-center gap-x-0.5 gap-y-1 rounded-control bg-sunk p-1"
    >
      <span className="flex gap-x-0.5">
        {step('previous', texts.previous, () => onMove?.('story', -1))}
        {step('back', texts.back, () => onMove?.('sentence', -1))}
        {isPaused === null ? null : (
          <PlayerButton
            icon={isPaused ? 'play' : 'pause'}
            label={isPaused ? texts.play : texts.pause}
            onPress={() => (isPaused ? onResume?.() : onPause?.())}
          />
        )}
        {step('forward', texts.forward, () => onMove?.('sentence', 1))}
        {step('next', texts.next, () => onMove?.('story', 1))}
      </span>
      <span className="flex items-center gap-x-0.5">
        <SpeedChoice speed={speed} speeds={speeds} onSpeed={onSpeed} />
        {onStop ? (
          <>
            <PlayerButton icon="stop" label={texts.stop} onPress={onStop} />
            <output className="px-2 text-sm text-soft">{status}</output>
          </>
        ) : null}
      </span>
    </fieldset>
  )
}
