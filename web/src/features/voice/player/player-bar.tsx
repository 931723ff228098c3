import { answerTexts } from '@tidings/contract/texts/answers'
import { playerSpeeds } from '#platform/audio/player-controls.ts'
import { PlayerButtons } from '#ui/player-buttons.tsx'
import type { CallControls } from '../call/call-engine.ts'
import type { CallState } from '../call/call-state.ts'

/** Whether the current playback has controls: a hosted provider's calls have none. */
export function hasPlayer(call: CallControls, { playback }: CallState): boolean {
  return playback !== null && (!playback.isInCall || call.engine()?.player != null)
}

/** The player of what is read aloud, in a call or without one. */
export function PlayerBar({ call: { player }, state }: { call: CallControls; state: CallState }) {
  const { playback, speed } = state
  if (!playback) return null
  return (
    <PlayerButtons
      isPaused={playback.isPaused}
      onPause={player.pause}
      onResume={player.resume}
      onMove={player.move}
      speed={speed}
      speeds={playerSpeeds}
      status={playback.isPaused ? answerTexts.paused : answerTexts.readingAloud}
      onSpeed={player.setSpeed}
      // In a call, the round button stops.
      {...(playback.isInCall ? {} : { onStop: player.stop })}
    />
  )
}
