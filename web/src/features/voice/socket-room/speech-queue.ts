import { type AudioFrame, audioFlags } from '@tidings/contract/call/audio-frame'
import { HeardProgress, type HeardProgressPorts } from './heard-progress.ts'
import { OpenTurns, type SentenceFrame, type Turn } from './open-turns.ts'
import { SentenceVoice, type SentenceVoicePorts } from './sentence-voice.ts'
import { SpeechSound } from './speech-sound.ts'

export type SpeechQueuePorts = SentenceVoicePorts &
  HeardProgressPorts & {
    onSentence: (sentence: SentenceFrame) => void
    onDone: (turn: number) => void
  }

type Step =
  | { kind: 'audio'; turn: number; samples: Int16Array<ArrayBuffer>; endsSentence: boolean }
  | { kind: 'utterance'; turn: number; sentence: SentenceFrame }
  | { kind: 'complete'; turn: number }

/** A turn and how much of it has been heard. */
export type HeardSoFar = { turn: number; playedMs: number }

const reportMs = 250

/**
 * What is to be heard, in order: the server's audio, sentences for the browser's own voice, and the ends of turns. A
 * step waits until all before it has been heard, except that audio joins the audio before it in the player. A turn is
 * open from its first frame until it is done, interrupted or cleared; frames of a closed turn are dropped, which is
 * what makes late audio after an interruption harmless. A paused turn takes what comes, and goes on where it was; a
 * sentence that the browser's own voice was saying begins again, since not all browsers can hold one.
 */
export class SpeechQueue {
  readonly #ports: SpeechQueuePorts
  readonly #voice: SentenceVoice
  readonly #progress: HeardProgress
  /** How loud it is, and may be. */
  readonly sound: SpeechSound
  readonly #turns = new OpenTurns()
  readonly #stopReporting: () => void
  #steps: Step[] = []
  #current: Turn | null = null
  #paused: HeardSoFar | null = null

  constructor(ports: SpeechQueuePorts) {
    this.#ports = ports
    this.#voice = new SentenceVoice(ports)
    this.#progress = new HeardProgress(ports, this.#voice)
    this.sound = new SpeechSound(ports.player, this.#voice)
    ports.player.onProgress(() => this.#advance())
    this.#stopReporting = ports.clock.every(reportMs, () => this.#reportProgress())
  }

  /** A turn from which nothing has come yet, so that it can be interrupted while the server thinks. */
  open(turn: number): void {
    this.#turns.open(turn)
  }

  /** One that is known already is dropped. */
  sentence(frame: SentenceFrame): void {
    const turn = this.#turns.open(frame.turn)
    if (!turn || turn.sentences.some((each) => each.index === frame.index)) return
    turn.sentences.push(frame)
    this.#ports.onSentence(frame)
    if (frame.spokenBy === 'server') return
    this.#steps.push({ kind: 'utterance', turn: frame.turn, sentence: frame })
    this.#advance()
  }

  audio(frame: AudioFrame): void {
    const turn = this.#turns.open(frame.turn)
    if (!turn || frame.sequence <= turn.lastSequence) return
    turn.lastSequence = frame.sequence
    const samples = new Int16Array(frame.samples.slice().buffer)
    const endsSentence = (frame.flags & audioFlags.lastOfSentence) !== 0
    this.#steps.push({ kind: 'audio', turn: frame.turn, samples, endsSentence })
    this.#advance()
  }

  complete(turn: number): void {
    if (!this.#turns.open(turn)) return
    this.#steps.push({ kind: 'complete', turn })
    this.#advance()
  }

  clear(turn: number): void {
    this.#turns.close(turn)
    this.#steps = this.#steps.filter((step) => step.turn !== turn)
    if (this.#current?.number === turn) this.#silence()
    this.#advance()
  }

  /** Silences every open turn at once and says which one was being heard and how far; null when none is open. */
  interrupt(): HeardSoFar | null {
    const turn = this.#current ?? this.#turns.first()
    if (!turn) return null
    const soFar = this.#heardSoFar(turn)
    this.#turns.closeAll()
    this.#steps = []
    this.#silence()
    return soFar
  }

  /** Holds the answer being heard where it is. Null when none is, or it is held already. */
  pause(): HeardSoFar | null {
    if (!this.#current || this.#paused) return null
    this.#paused = this.#heardSoFar(this.#current)
    this.sound.pause()
    return this.#paused
  }

  /** Null when none is held. */
  get heldTurn(): number | null {
    return this.#paused?.turn ?? null
  }

  /** Null when none was held. The turn may be done at once. */
  resume(): HeardSoFar | null {
    const paused = this.#paused
    if (!paused) return null
    this.#paused = null
    const known = this.#turns.get(paused.turn)
    if (known) known.saying = null
    this.#ports.player.resume()
    this.#advance()
    return paused
  }

  stop(): void {
    this.#stopReporting()
    this.interrupt()
  }

  #heardSoFar(turn: Turn): HeardSoFar {
    if (this.#paused?.turn === turn.number) return this.#paused
    return { turn: turn.number, playedMs: this.#progress.playedMs(turn) }
  }

  #silence(): void {
    this.#current = null
    this.#paused = null
    this.sound.silence()
  }

  #advance(): void {
    if (this.#current) this.#progress.follow(this.#current)
    for (let step = this.#steps[0]; step; step = this.#steps[0]) {
      if (step.kind === 'audio') this.#push(step)
      else if (this.#paused || !this.sound.isDrained()) return
      else if (step.kind === 'complete') this.#done(step.turn)
      else return this.#say(step.sentence)
      this.#steps.shift()
    }
  }

  #push({ turn: number, samples, endsSentence }: Extract<Step, { kind: 'audio' }>): void {
    const turn = this.#turns.get(number)
    if (!turn) return
    this.#current = turn
    turn.base ??= this.#ports.player.pushedSamples()
    this.#ports.player.push(samples, endsSentence)
  }

  #done(number: number): void {
    const turn = this.#turns.get(number)
    if (!turn) return
    this.#turns.close(number)
    if (this.#current === turn) this.#current = null
    this.#progress.done(turn)
    this.#ports.onDone(number)
  }

  #say(sentence: SentenceFrame): void {
    const turn = this.#turns.get(sentence.turn)
    if (!turn) return
    this.#current = turn
    turn.saying = { sentence, since: this.#ports.clock.now() }
    this.#progress.saying(turn, sentence.index)
    this.sound.say(sentence, () => {
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
