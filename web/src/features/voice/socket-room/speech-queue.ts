import type { AudioFrame } from '@tidings/contract/audio-frame'
import { audioFlags, audioSampleRate } from '@tidings/contract/audio-frame'
import type { ClientFrame } from '@tidings/contract/call-messages'
import type { SpeechPlayer } from '#platform/audio/speech-player.ts'
import { newTurn, type SentenceFrame, type Turn } from './heard-turn.ts'
import { SentenceVoice, type SentenceVoicePorts } from './sentence-voice.ts'

export type PlaybackFrame = Extract<ClientFrame, { type: 'playback' }>

export type SpeechQueuePorts = SentenceVoicePorts & {
  player: SpeechPlayer
  report: (frame: PlaybackFrame) => void
  onSentence: (sentence: SentenceFrame) => void
  /** This sentence is the one being heard from now on. */
  onCaption: (turn: number, index: number) => void
  /** The first sound of the turn. */
  onAudible: (turn: number) => void
  onDone: (turn: number) => void
}

type Step =
  | { kind: 'audio'; turn: number; samples: Int16Array<ArrayBuffer>; endsSentence: boolean }
  | { kind: 'utterance'; turn: number; sentence: SentenceFrame }
  | { kind: 'complete'; turn: number }

/** A turn and how much of it has been heard. */
export type HeardSoFar = { turn: number; playedMs: number }

const reportMs = 250
const samplesPerMs = audioSampleRate / 1000
/** What the page takes the browser's own voice to be as loud as, since it gives no level: normal speech. */
const browserVoiceLevel = 0.1

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
  readonly #turns = new Map<number, Turn>()
  readonly #closed = new Set<number>()
  readonly #stopReporting: () => void
  #steps: Step[] = []
  #current: number | null = null
  #utterance: AbortController | null = null
  #paused: HeardSoFar | null = null

  constructor(ports: SpeechQueuePorts) {
    this.#ports = ports
    this.#voice = new SentenceVoice(ports)
    ports.player.onProgress(() => this.#advance())
    this.#stopReporting = ports.clock.every(reportMs, () => this.#reportProgress())
  }

  /** The loudness of what is heard, on the scale on which normal speech is 0.05 to 0.2. */
  level(): number {
    return this.#utterance ? browserVoiceLevel : this.#ports.player.level()
  }

  /** What a microphone may be hearing of it now. */
  echoLevel(): number {
    return this.#utterance ? browserVoiceLevel : this.#ports.player.echoLevel()
  }

  setVolume(gain: number): void {
    this.#voice.volume = gain
    this.#ports.player.setVolume(gain)
  }

  /** A turn from which nothing has come yet, so that it can be interrupted while the server thinks. */
  open(turn: number): void {
    this.#open(turn)
  }

  /** One that is known already is dropped. */
  sentence(frame: SentenceFrame): void {
    const turn = this.#open(frame.turn)
    if (!turn || turn.sentences.some((each) => each.index === frame.index)) return
    turn.sentences.push(frame)
    this.#ports.onSentence(frame)
    if (frame.spokenBy === 'server') return
    this.#steps.push({ kind: 'utterance', turn: frame.turn, sentence: frame })
    this.#advance()
  }

  audio(frame: AudioFrame): void {
    const turn = this.#open(frame.turn)
    if (!turn || frame.sequence <= turn.lastSequence) return
    turn.lastSequence = frame.sequence
    const samples = new Int16Array(frame.samples.slice().buffer)
    const endsSentence = (frame.flags & audioFlags.lastOfSentence) !== 0
    this.#steps.push({ kind: 'audio', turn: frame.turn, samples, endsSentence })
    this.#advance()
  }

  complete(turn: number): void {
    if (!this.#open(turn)) return
    this.#steps.push({ kind: 'complete', turn })
    this.#advance()
  }

  clear(turn: number): void {
    this.#close(turn)
    this.#steps = this.#steps.filter((step) => step.turn !== turn)
    if (this.#current === turn) this.#silence()
    this.#advance()
  }

  /** Silences every open turn at once and says which one was being heard and how far; null when none is open. */
  interrupt(): HeardSoFar | null {
    const [first] = this.#turns.keys()
    if (first === undefined) return null
    const turn = this.#current ?? first
    const playedMs = this.#playedMs(turn)
    for (const open of this.#turns.keys()) this.#close(open)
    this.#steps = []
    this.#silence()
    return { turn, playedMs }
  }

  /** Holds the answer being heard where it is. Null when none is, or it is held already. */
  pause(): HeardSoFar | null {
    const turn = this.#current
    if (turn === null || this.#paused) return null
    const playedMs = this.#playedMs(turn)
    this.#paused = { turn, playedMs }
    this.#ports.player.pause()
    this.#utterance?.abort()
    this.#utterance = null
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

  #open(number: number): Turn | null {
    if (this.#closed.has(number)) return null
    const known = this.#turns.get(number)
    if (known) return known
    const turn = newTurn()
    this.#turns.set(number, turn)
    return turn
  }

  #close(turn: number): void {
    this.#turns.delete(turn)
    this.#closed.add(turn)
  }

  #silence(): void {
    this.#current = null
    this.#paused = null
    this.#utterance?.abort()
    this.#utterance = null
    this.#ports.player.flush()
  }

  #isDrained(): boolean {
    const { player } = this.#ports
    return player.playedSamples() >= player.pushedSamples()
  }

  #advance(): void {
    this.#follow()
    for (let step = this.#steps[0]; step; step = this.#steps[0]) {
      if (step.kind === 'audio') this.#push(step)
      else if (this.#paused || this.#utterance || !this.#isDrained()) return
      else if (step.kind === 'complete') this.#done(step.turn)
      else return this.#say(step.sentence)
      this.#steps.shift()
    }
  }

  #push({ turn: number, samples, endsSentence }: Extract<Step, { kind: 'audio' }>): void {
    const turn = this.#turns.get(number)
    if (!turn) return
    this.#current = number
    turn.base ??= this.#ports.player.pushedSamples()
    this.#ports.player.push(samples, endsSentence)
  }

  #done(number: number): void {
    const playedMs = this.#playedMs(number)
    this.#close(number)
    if (this.#current === number) this.#current = null
    this.#ports.report({ type: 'playback', turn: number, playedMs, state: 'done' })
    this.#ports.onDone(number)
  }

  #say(sentence: SentenceFrame): void {
    const turn = this.#turns.get(sentence.turn)
    if (!turn) return
    const abort = new AbortController()
    this.#utterance = abort
    this.#current = sentence.turn
    turn.saying = { sentence, since: this.#ports.clock.now() }
    this.#caption(sentence.turn, turn, sentence.index)
    this.#audible(sentence.turn, turn)
    void this.#voice.say(sentence, abort.signal).then(() => {
      if (this.#utterance !== abort) return
      this.#utterance = null
      turn.utteranceMs += this.#voice.timeMs(sentence)
      turn.saying = null
      this.#steps.shift()
      this.#reportProgress()
      this.#advance()
    })
  }

  /** Brings captions in step with the player. `startMs` counts samples only, so utterances do not enter here. */
  #follow(): void {
    const turn = this.#current === null ? undefined : this.#turns.get(this.#current)
    if (!turn || turn.base === null || this.#current === null) return
    const heardMs = (this.#ports.player.playedSamples() - turn.base) / samplesPerMs
    if (heardMs <= 0) return
    this.#audible(this.#current, turn)
    const begun = turn.sentences.filter((each) => each.spokenBy === 'server' && each.startMs < heardMs)
    const index = Math.max(-1, ...begun.map((each) => each.index))
    if (index > turn.caption) this.#caption(this.#current, turn, index)
  }

  #caption(number: number, turn: Turn, index: number): void {
    turn.caption = index
    this.#ports.onCaption(number, index)
  }

  #audible(number: number, turn: Turn): void {
    if (turn.isAudible) return
    turn.isAudible = true
    this.#ports.onAudible(number)
  }

  #playedMs(number: number): number {
    const turn = this.#turns.get(number)
    if (!turn) return 0
    if (this.#paused?.turn === number) return this.#paused.playedMs
    const { clock, player } = this.#ports
    const samples = turn.base === null ? 0 : Math.max(0, player.playedSamples() - turn.base)
    const saying = turn.saying
      ? Math.min(clock.now() - turn.saying.since, this.#voice.timeMs(turn.saying.sentence))
      : 0
    return Math.round(samples / samplesPerMs + turn.utteranceMs + saying)
  }

  #reportProgress(): void {
    const number = this.#current
    const turn = number === null ? undefined : this.#turns.get(number)
    if (!turn || number === null || this.#paused) return
    const isBlocked = !this.#utterance && !this.#ports.player.isRunning()
    if (isBlocked && turn.isBlockedReported) return
    turn.isBlockedReported = isBlocked
    const state = isBlocked ? 'blocked' : 'progress'
    this.#ports.report({ type: 'playback', turn: number, playedMs: this.#playedMs(number), state })
  }
}
