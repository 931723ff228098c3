import type { PageTurn } from '@tidings/contract/call/call-messages'
import type { CallClient } from './call-client.ts'

/** What a browser reports about a turn of which it has played this much. */
export function describePlayedTurn(call: CallClient, turn: number, playedMs: number): PageTurn {
  const sentences = call.frames('sentence').filter((frame) => frame.turn === turn)
  const sound = call.sound(turn)
  const samples = sound.reduce((sum, each) => sum + each.samples.byteLength / 2, 0)
  const before = sentences.slice(0, -1).reduce((sum, { durationMs }) => sum + durationMs * 16, 0)
  return {
    turn,
    playedMs,
    sentences: sentences.map(({ durationMs, spokenBy }) => (spokenBy === 'server' ? durationMs : null)),
    samples: Math.max(0, samples - before),
    sequence: Math.max(-1, ...sound.map(({ sequence }) => sequence)),
    isComplete: call.frames('complete').some((frame) => frame.turn === turn),
    isOver: false,
  }
}
