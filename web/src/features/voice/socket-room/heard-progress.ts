import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import type { ClientFrame } from '@tidings/contract/call/call-messages'
import type { SpeechPlayer } from '#platform/audio/speech-player.ts'
import type { Clock } from '../client/ports.ts'
import type { Turn } from './open-turns.ts'
import type { SentenceVoice } from './sentence-voice.ts'

export type PlaybackFrame = Extract<ClientFrame, { type: 'playback' }>

export type HeardProgressPorts = {
  player: SpeechPlayer
  clock: Clock
  report: (frame: PlaybackFrame) => void
  /** This sentence is the one being heard from now on. */
  onCaption: (turn: number, index: number) => void
  /** The first sound of the turn. */
  onAudible: (turn: number) => void
}

const samplesPerMs = audioSampleRate / 1000

/** How far a turn has been heard, which is told to the server, and which of its sentences the page marks. */
export class HeardProgress {
  readonly #ports: HeardProgressPorts
  readonly #voice: SentenceVoice

  constructor(ports: HeardProgressPorts, voice: SentenceVoice) {
    this.#ports = ports
    this.#voice = voice
  }

  playedMs(turn: Turn): number {
    const { clock, player } = this.#ports
    const samples = turn.base === null ? 0 : Math.max(0, player.playedSamples() - turn.base)
    const saying = turn.saying
      ? Math.min(clock.now() - turn.saying.since, this.#voice.timeMs(turn.saying.sentence))
      : 0
    return Math.round(samples / samplesPerMs + turn.utteranceMs + saying)
  }

  /** Brings captions in step with the player. `startMs` counts samples only, so utterances do not enter here. */
  follow(turn: Turn): void {
    if (turn.base === null) return
    const heardMs = (this.#ports.player.playedSamples() - turn.base) / samplesPerMs
    if (heardMs <= 0) return
    this.#audible(turn)
    const begun = turn.sentences.filter((each) => each.spokenBy === 'server' && each.startMs < heardMs)
    const index = Math.max(-1, ...begun.map((each) => each.index))
    if (index > turn.caption) this.#caption(turn, index)
  }

  /** The browser's own voice begins a sentence. */
  saying(turn: Turn, index: number): void {
    this.#caption(turn, index)
    this.#audible(turn)
  }

  report(turn: Turn): void {
    const isBlocked = !turn.saying && !this.#ports.player.isRunning()
    if (isBlocked && turn.isBlockedReported) return
    turn.isBlockedReported = isBlocked
    this.#tell(turn, isBlocked ? 'blocked' : 'progress')
  }

  done(turn: Turn): void {
    this.#tell(turn, 'done')
  }

  #tell(turn: Turn, state: PlaybackFrame['state']): void {
    this.#ports.report({ type: 'playback', turn: turn.number, playedMs: this.playedMs(turn), state })
  }

  #caption(turn: Turn, index: number): void {
    turn.caption = index
    this.#ports.onCaption(turn.number, index)
  }

  #audible(turn: Turn): void {
    if (turn.isAudible) return
    turn.isAudible = true
    this.#ports.onAudible(turn.number)
  }
}
