import type { ClientFrame } from '@tidings/contract/call/call-messages'
import { voiceSpeed } from '@tidings/contract/limits'
import type { CallConnection } from '../connection/call-connection.ts'
import type { CallAnswer } from './answer.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { findStep, type PlaybackPosition } from './spoken-commands/navigate.ts'
import { findIndexAt } from './spoken-sentence.ts'
import type { Turns } from './turns.ts'

/** For "slower" and "faster", and "louder" and "quieter". */
const speedStep = 0.2
const gainFactor = 1.4
const gainRange = { min: 0.25, max: 3 }

type PlaybackOptions = { turns: Turns; kept: KeptAnswers; connection: CallConnection }

/** Controls which part of which answer is spoken, how fast and how loud, by spoken commands and the player's buttons. */
export class Playback {
  readonly #options: PlaybackOptions
  #gain = 1

  constructor(options: PlaybackOptions) {
    this.#options = options
    this.#sendSpeed()
  }

  get gain(): number {
    return this.#gain
  }

  restoreGain(gain: number): void {
    this.#gain = gain
    this.#sendSpeed()
  }

  /** The current or last spoken sentence of the answer. */
  find(answer: CallAnswer): PlaybackPosition {
    return { answer, index: this.#findIndex(answer), isPlaying: this.#isPlaying(answer) }
  }

  /** Resolves once the answer continues at the new position, or has ended because there is no such part. */
  async move(frame: Extract<ClientFrame, { type: 'move' }>): Promise<void> {
    const { turns } = this.#options
    const answer = turns.moveFrom(frame)
    if (!answer) return
    const first = await findStep(answer, this.#findIndex(answer), frame)
    const { current } = turns
    if (first !== null) this.continueFrom(answer, first)
    else if (current?.answer === answer) turns.cut(current, null)
  }

  /** Does nothing for an answer that is no longer kept. */
  hear(id: number): void {
    const { kept, turns } = this.#options
    const answer = turns.latestAnswer?.id === id ? turns.latestAnswer : kept.retell(id)
    if (answer) this.continueFrom(answer, 0)
  }

  /** Applies from the current sentence. */
  setSpeed(speed: number): void {
    const { turns } = this.#options
    turns.voice.speed = Math.min(voiceSpeed.max, Math.max(voiceSpeed.min, speed))
    this.#sendSpeed()
    const answer = turns.latestAnswer
    if (answer && (this.#isPlaying(answer) || !answer.isSaved)) {
      return this.continueFrom(answer, this.#findIndex(answer))
    }
    turns.continueAnswer()
  }

  changeSpeed(direction: 1 | -1): void {
    this.setSpeed(Math.round((this.#options.turns.voice.speed + direction * speedStep) * 10) / 10)
  }

  changeVolume(direction: 1 | -1): void {
    const { connection } = this.#options
    this.#gain = Math.min(gainRange.max, Math.max(gainRange.min, this.#gain * gainFactor ** direction))
    connection.send({ type: 'volume', gain: this.#gain })
    this.resume()
  }

  /** Continues the answer that a voice has paused, or typed text has silenced. */
  resume(): void {
    const { turns } = this.#options
    if (turns.current) return turns.continueAnswer()
    const answer = turns.latestAnswer
    if (answer && !answer.isSaved) this.continueFrom(answer, answer.position)
  }

  /** Says something about the answer, and then continues it if it was playing. */
  remark(answer: CallAnswer, text: string): void {
    if (!this.#isPlaying(answer) && answer.isSaved) return this.#options.turns.say(text)
    this.continueFrom(answer, this.#findIndex(answer), text)
  }

  continueFrom(answer: CallAnswer, first: number, remark?: string): void {
    this.#options.turns.sayPart(answer, first, remark)
  }

  #sendSpeed(): void {
    const { connection, turns } = this.#options
    connection.send({ type: 'speed', speed: turns.voice.speed })
  }

  #isPlaying(answer: CallAnswer): boolean {
    return this.#options.turns.current?.answer === answer
  }

  #findIndex(answer: CallAnswer): number {
    const turn = this.#options.turns.current
    return (turn?.answer === answer ? findIndexAt(turn.sentences, turn.playedMs) : null) ?? answer.position
  }
}
