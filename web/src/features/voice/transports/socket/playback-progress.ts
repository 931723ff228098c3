import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import type { ClientFrame } from '@tidings/contract/call/call-messages'
import type { SpeechPlayer } from '#platform/audio/speech-player.ts'
import type { Clock } from '../../client/clock.ts'
import type { OpenTurn } from './open-turns.ts'
import type { SentenceVoice } from './speech-output.ts'

/** Measures how long the person waits for an answer: from the end of the question to the first sound. */
export class ResponseTimer {
  readonly #clock: Clock
  #startedAt: number | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  start(): void {
    this.#startedAt = this.#clock.now()
  }

  /** Null when nobody asked, as for the greeting. */
  stop(turn: number): Extract<ClientFrame, { type: 'timing' }> | null {
    if (this.#startedAt === null) return null
    const firstAudibleMs = Math.max(0, Math.round(this.#clock.now() - this.#startedAt))
    this.#startedAt = null
    return { type: 'timing', turn, firstAudibleMs }
  }
}

export type PlaybackFrame = Extract<ClientFrame, { type: 'playback' }>

export type PlaybackProgressOptions = {
  player: SpeechPlayer
  clock: Clock
  report: (frame: PlaybackFrame) => void
  /** This sentence is now being played. */
  onCaption: (turn: number, index: number) => void
  /** The first sound of the turn. */
  onAudible: (turn: number) => void
}

const samplesPerMs = audioSampleRate / 1000

/** Tracks how much of a turn has been played: reports it to the server, and moves the caption along. */
export class PlaybackProgress {
  readonly #options: PlaybackProgressOptions
  readonly #voice: SentenceVoice

  constructor(options: PlaybackProgressOptions, voice: SentenceVoice) {
    this.#options = options
    this.#voice = voice
  }

  playedMs(turn: OpenTurn): number {
    const { clock, player } = this.#options
    const samples = turn.base === null ? 0 : Math.max(0, player.playedSamples() - turn.base)
    const saying = turn.saying
      ? Math.min(clock.now() - turn.saying.since, this.#voice.timeMs(turn.saying.sentence))
      : 0
    return Math.round(samples / samplesPerMs + turn.utteranceMs + saying)
  }

  /** Moves the caption along with the player. `startMs` counts samples only, so the browser's own voice is left out. */
  follow(turn: OpenTurn): void {
    if (turn.base === null) return
    const heardMs = (this.#options.player.playedSamples() - turn.base) / samplesPerMs
    if (heardMs <= 0) return
    this.#audible(turn)
    const begun = turn.sentences.filter((each) => each.spokenBy === 'server' && each.startMs < heardMs)
    const index = Math.max(-1, ...begun.map((each) => each.index))
    if (index > turn.caption) this.#caption(turn, index)
  }

  /** The browser's own voice begins a sentence. */
  saying(turn: OpenTurn, index: number): void {
    this.#caption(turn, index)
    this.#audible(turn)
  }

  report(turn: OpenTurn): void {
    const isBlocked = !turn.saying && !this.#options.player.isRunning()
    if (isBlocked && turn.isBlockedReported) return
    turn.isBlockedReported = isBlocked
    this.#tell(turn, isBlocked ? 'blocked' : 'progress')
  }

  done(turn: OpenTurn): void {
    this.#tell(turn, 'done')
  }

  #tell(turn: OpenTurn, state: PlaybackFrame['state']): void {
    this.#options.report({ type: 'playback', turn: turn.number, playedMs: this.playedMs(turn), state })
  }

  #caption(turn: OpenTurn, index: number): void {
    turn.caption = index
    this.#options.onCaption(turn.number, index)
  }

  #audible(turn: OpenTurn): void {
    if (turn.isAudible) return
    turn.isAudible = true
    this.#options.onAudible(turn.number)
  }
}
