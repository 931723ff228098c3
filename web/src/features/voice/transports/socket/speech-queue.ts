import type { PageTurn } from '@tidings/contract/call/call-messages'
import { audioFlags, type AudioFrame } from '@tidings/contract/call/audio-frame'
import { OpenTurns, type SentenceFrame, type OpenTurn } from './open-turns.ts'
import { PlaybackProgress, type PlaybackProgressOptions } from './playback-progress.ts'
import { SentenceVoice, SpeechOutput, type SentenceVoiceOptions } from './speech-output.ts'

export type SpeechQueueOptions = SentenceVoiceOptions &
  PlaybackProgressOptions & {
    onSentence: (sentence: SentenceFrame) => void
    onDone: (turn: number) => void
  }

type QueueStep =
  | { kind: 'audio'; turn: number; samples: Int16Array<ArrayBuffer>; endsSentence: boolean }
  | { kind: 'utterance'; turn: number; sentence: SentenceFrame }
  | { kind: 'complete'; turn: number }

/** How much of a turn has been played. */
export type PlaybackPosition = { turn: number; playedMs: number }

const reportMs = 250

/**
 * Plays answers in order: the server's audio, sentences for the browser's own voice, and the ends of turns. Each step
 * waits until everything before it has been played, except that audio is appended to the audio already in the player. A
 * turn is open from its first frame until it is done, interrupted or cleared; frames of a closed turn are dropped, so
 * audio that arrives after an interruption does no harm. A paused turn keeps receiving, and continues where it stopped; a
 * sentence that the browser's own voice was speaking starts again, since not all browsers can pause one.
 */
export class SpeechQueue {
  readonly #options: SpeechQueueOptions
  readonly #voice: SentenceVoice
  readonly #progress: PlaybackProgress
  readonly output: SpeechOutput
  readonly #turns = new OpenTurns()
  readonly #stopReporting: () => void
  #steps: QueueStep[] = []
  #current: OpenTurn | null = null
  #paused: PlaybackPosition | null = null

  constructor(options: SpeechQueueOptions) {
    this.#options = options
    this.#voice = new SentenceVoice(options)
    this.#progress = new PlaybackProgress(options, this.#voice)
    this.output = new SpeechOutput(options.player, this.#voice)
    options.player.onProgress(() => this.#advance())
    this.#stopReporting = options.clock.every(reportMs, () => this.#reportProgress())
  }

  /** Opens a turn before its first sentence, so that it can be interrupted while the server is thinking. */
  open(turn: number): void {
    this.#turns.open(turn)
  }

  /** Duplicates are dropped. */
  sentence(frame: SentenceFrame): void {
    const turn = this.#turns.open(frame.turn)
    if (!turn || turn.sentences.some((each) => each.index === frame.index)) return
    turn.sentences.push(frame)
    turn.samples = 0
    this.#options.onSentence(frame)
    if (frame.spokenBy === 'server') return
    this.#steps.push({ kind: 'utterance', turn: frame.turn, sentence: frame })
    this.#advance()
  }

  audio(frame: AudioFrame): void {
    const turn = this.#turns.open(frame.turn)
    if (!turn || frame.sequence <= turn.lastSequence) return
    turn.lastSequence = frame.sequence
    const samples = new Int16Array(frame.samples.slice().buffer)
    turn.samples += samples.length
    const endsSentence = (frame.flags & audioFlags.lastOfSentence) !== 0
    this.#steps.push({ kind: 'audio', turn: frame.turn, samples, endsSentence })
    this.#advance()
  }

  complete(turn: number): void {
    const known = this.#turns.open(turn)
    if (!known) return
    known.isComplete = true
    this.#steps.push({ kind: 'complete', turn })
    this.#advance()
  }

  clear(turn: number): void {
    this.#turns.close(turn)
    this.#steps = this.#steps.filter((step) => step.turn !== turn)
    if (this.#current?.number === turn) this.#silence()
    this.#advance()
  }

  /** Silences every open turn at once and returns the position in the current one; null when none is open. */
  interrupt(): PlaybackPosition | null {
    const turn = this.#current ?? this.#turns.first()
    if (!turn) return null
    const soFar = this.#position(turn)
    this.#turns.closeAll()
    this.#steps = []
    this.#silence()
    return soFar
  }

  /** Null when nothing is being played, or it is paused already. */
  pause(): PlaybackPosition | null {
    if (!this.#current || this.#paused) return null
    this.#paused = this.#position(this.#current)
    this.output.pause()
    return this.#paused
  }

  /** Null when none is paused. */
  get heldTurn(): number | null {
    return this.#paused?.turn ?? null
  }

  /** Null when none was paused. The turn may be done at once. */
  resume(): PlaybackPosition | null {
    const paused = this.#paused
    if (!paused) return null
    this.#paused = null
    const known = this.#turns.get(paused.turn)
    if (known) known.saying = null
    this.#options.player.resume()
    this.#advance()
    return paused
  }

  /** What was received of the newest turns, for a server process that takes over the call. */
  describe(): PageTurn[] {
    return this.#turns.listNewest().map(({ isOver, turn }) => ({
      turn: turn.number,
      playedMs: isOver ? 0 : Math.max(0, this.#position(turn).playedMs),
      sentences: turn.sentences.map(({ durationMs, spokenBy }) =>
        spokenBy === 'server' ? durationMs : null,
      ),
      samples: turn.samples,
      sequence: turn.lastSequence,
      isComplete: turn.isComplete,
      isOver,
    }))
  }

  stop(): void {
    this.#stopReporting()
    this.interrupt()
  }

  #position(turn: OpenTurn): PlaybackPosition {
    if (this.#paused?.turn === turn.number) return this.#paused
    return { turn: turn.number, playedMs: this.#progress.playedMs(turn) }
  }

  #silence(): void {
    this.#current = null
    this.#paused = null
    this.output.silence()
  }

  #advance(): void {
    if (this.#current) this.#progress.follow(this.#current)
    for (let step = this.#steps[0]; step; step = this.#steps[0]) {
      if (step.kind === 'audio') this.#push(step)
      else if (this.#paused || !this.output.isDrained()) return
      else if (step.kind === 'complete') this.#done(step.turn)
      else return this.#say(step.sentence)
      this.#steps.shift()
    }
  }

  #push({ turn: number, samples, endsSentence }: Extract<QueueStep, { kind: 'audio' }>): void {
    const turn = this.#turns.get(number)
    if (!turn) return
    this.#current = turn
    turn.base ??= this.#options.player.pushedSamples()
    this.#options.player.push(samples, endsSentence)
  }

  #done(number: number): void {
    const turn = this.#turns.get(number)
    if (!turn) return
    this.#turns.close(number)
    if (this.#current === turn) this.#current = null
    this.#progress.done(turn)
    this.#options.onDone(number)
  }

  #say(sentence: SentenceFrame): void {
    const turn = this.#turns.get(sentence.turn)
    if (!turn) return
    this.#current = turn
    turn.saying = { sentence, since: this.#options.clock.now() }
    this.#progress.saying(turn, sentence.index)
    this.output.say(sentence, () => {
      turn.utteranceMs += this.#voice.timeMs(sentence)
      turn.saying = null
      this.#steps.shift()
      this.#reportProgress()
      this.#advance()
    })
  }

  #reportProgress(): void {
    if (this.#current && !this.#paused) this.#progress.report(this.#current)
  }
}
