import type { ClientFrame } from '@tidings/contract/call/call-messages'
import { AppError } from '@tidings/contract/errors'
import type { Asker } from '#modules/assistant'
import type { Speech } from '#modules/speech'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { CallConnection } from '../connection/call-connection.ts'
import type { Answer } from './answer.ts'
import { joinTexts, listDelivered } from './delivered.ts'
import type { DeliveredAnswer } from './follow-up-context.ts'
import { saveAnswer } from './save-answer.ts'
import { sayNotice, type NextSentence } from './spoken-sentence.ts'
import { TurnSpeaker } from './turn-speaker.ts'
import { createTurn, measureTurnMs, recordProgress, type Turn } from './turn.ts'

export type TurnsOptions = {
  context: Context
  speech: Speech
  connection: CallConnection
  asker: Asker
  /** The history is written with the caller's token, which may be refreshed during the call. */
  caller: () => Caller
  /** Turn numbers have 16 bits on the wire. */
  onTurnsUsedUp: () => void
}

const maxTurns = 65_536
/** Only the latest messages are sent, to limit the size of the update. */
const maxMessages = 20

/**
 * The turns of one conversation. At most one is current: it is being sent, or sent and still being played, until the
 * browser reports that playback is done or cut. A new turn cuts the current one. When the last turn of an answer is over,
 * what was delivered of it is saved.
 */
export class Turns {
  readonly #options: TurnsOptions
  readonly #speaker: TurnSpeaker
  readonly #saving = new Set<Promise<void>>()
  readonly #messages: { role: 'user' | 'assistant'; content: string }[] = []
  #current: Turn | null = null
  #latestAnswer: Answer | null = null
  #nextNumber = 0
  #onOver: ((isComplete: boolean) => void) | null = null

  constructor(options: TurnsOptions) {
    this.#options = options
    this.#speaker = new TurnSpeaker({ ...options, onError: (error) => this.reportError(error) })
  }

  get current(): Turn | null {
    return this.#current
  }

  /** Commands such as "repeat" refer to it. */
  get latestAnswer(): Answer | null {
    return this.#latestAnswer
  }

  get latestDelivered(): DeliveredAnswer | null {
    const answer = this.#latestAnswer
    if (!answer) return null
    const turn = this.#current?.answer === answer ? this.#current : null
    const parts = turn ? listDelivered(turn.sentences, turn.playedMs) : []
    return {
      answer,
      parts: [...answer.delivered, ...parts.filter(({ sentence }) => sentence.index !== null)],
    }
  }

  get speed(): number {
    return this.#speaker.speed
  }

  /** From the next turn on. */
  setSpeed(speed: number): void {
    this.#speaker.speed = speed
  }

  setMuted(isMuted: boolean): void {
    this.#speaker.isMuted = isMuted
  }

  /** The browser has paused the turn: it detected a voice, or the person pressed the button. */
  pause({ by, playedMs, turn: number }: Extract<ClientFrame, { type: 'pause' }>): void {
    const turn = this.#current
    if (turn?.number !== number) return
    recordProgress(turn, playedMs)
    turn.isPaused = true
    turn.isHeld = by === 'button'
  }

  resume({ playedMs, turn: number }: Extract<ClientFrame, { type: 'resume' }>): void {
    const turn = this.#current
    if (turn?.number !== number) return
    recordProgress(turn, playedMs)
    turn.isPaused = false
    turn.isHeld = false
  }

  /** The browser has silenced the turn at `playedMs` to hear another part of its answer; null when it is over by now. */
  moveFrom({ playedMs, turn: number }: Extract<ClientFrame, { type: 'move' }>): Answer | null {
    const turn = this.#current
    if (turn?.number !== number) return null
    recordProgress(turn, playedMs)
    return turn.answer
  }

  /** The browser has already silenced the turn at `playedMs`. */
  interrupt({ playedMs, reason, turn: number }: Extract<ClientFrame, { type: 'interrupt' }>): void {
    const turn = this.#current
    if (turn?.number !== number) return
    recordProgress(turn, playedMs)
    // The typed text may be a command that continues the answer.
    this.cut(turn, reason === 'typed' ? turn.answer : null)
  }

  recordPlayback({ playedMs, state, turn: number }: Extract<ClientFrame, { type: 'playback' }>): void {
    const turn = this.#current
    if (turn?.number !== number) return
    if (state === 'done' && turn.isComplete) {
      turn.playedMs = measureTurnMs(turn)
      this.#finishTurn(turn, null)
    } else if (!turn.isPaused) {
      this.#speaker.isPaced = true
      recordProgress(turn, playedMs)
    }
  }

  /** Cuts the current turn and resolves when everything delivered has been saved. */
  async close(): Promise<void> {
    this.#onOver = null
    if (this.#current) this.cut(this.#current, null)
    this.#finishAnswer(this.#latestAnswer)
    await Promise.all(this.#saving)
  }

  /** `onOver` is called once, when the text has been played to the end or was cut short. */
  say(text: string, onOver?: (isComplete: boolean) => void): void {
    const turn = this.#begin(null)
    if (!turn) return
    this.#onOver = onOver ?? null
    void this.#speaker.run(turn, sayNotice(text, this.#options.asker.language))
  }

  /** Says a question's answer from its start. */
  sayAnswer(answer: Answer): void {
    const turn = this.#begin(answer)
    if (!turn) return
    this.#messages.push({ role: 'user', content: answer.question })
    this.#options.connection.send({ type: 'thinking', turn: turn.number })
    void this.#speaker.run(turn, answer.listFrom(0))
  }

  /** Says sentences of an answer in a turn that is not a new question. */
  sayPart(answer: Answer, sentences: AsyncIterable<NextSentence>): void {
    const turn = this.#begin(answer)
    if (turn) void this.#speaker.run(turn, sentences)
  }

  /** Lets the browser play a paused turn again. */
  continueAnswer(): void {
    const turn = this.#current
    if (!turn?.isPaused || turn.isHeld) return
    turn.isPaused = false
    this.#options.connection.send({ type: 'resume', turn: turn.number })
  }

  /** Drops the current question, which is being replaced, unless some of its answer was played. */
  discardUndelivered(): void {
    const answer = this.#current?.answer
    if (!answer || !this.#current || this.#current.playedMs > 0 || answer.delivered.length > 0) return
    answer.isSaved = true
    const last = this.#messages.at(-1)
    if (last?.role === 'user' && last.content === answer.question) this.#messages.pop()
  }

  reportError(error: unknown): void {
    const { connection, context } = this.#options
    const isKnown = error instanceof AppError
    if (!isKnown) context.log.error('an answer failed', { error })
    const message = isKnown ? error.message : 'Something went wrong while answering. Please ask again.'
    connection.send({ type: 'error', code: isKnown ? error.code : 'internal', message, fatal: false })
    this.continueAnswer()
  }

  /** `next`: an answer that may continue in the next turn, so it is not saved yet. */
  cut(turn: Turn, next: Answer | null): void {
    const { connection } = this.#options
    turn.abort.abort()
    connection.send({ type: 'clear', turn: turn.number })
    connection.sendApp({ type: 'user-interrupted', turnId: turn.number })
    this.#finishTurn(turn, next)
  }

  #begin(answer: Answer | null): Turn | null {
    const { context, onTurnsUsedUp } = this.#options
    if (this.#current) this.cut(this.#current, answer)
    if (this.#latestAnswer !== answer) this.#finishAnswer(this.#latestAnswer)
    if (this.#nextNumber >= maxTurns) {
      onTurnsUsedUp()
      return null
    }
    const startedAtMs = context.clock.now().getTime()
    const turn = createTurn({ number: this.#nextNumber, answer, startedAtMs })
    this.#nextNumber += 1
    this.#current = turn
    this.#latestAnswer = answer ?? this.#latestAnswer
    return turn
  }

  #finishTurn(turn: Turn, next: Answer | null) {
    const { connection } = this.#options
    const content = joinTexts(listDelivered(turn.sentences, turn.playedMs))
    this.#current = null
    connection.sendApp({ type: 'speech-update', role: 'assistant', status: 'stopped', turn: turn.number })
    if (content) {
      this.#messages.push({ role: 'assistant', content })
      const transcript = { role: 'assistant', transcriptType: 'final', transcript: content } as const
      connection.sendApp({ type: 'transcript', ...transcript })
    }
    connection.sendApp({ type: 'conversation-update', messages: this.#messages.slice(-maxMessages) })
    turn.answer?.addDelivered(turn)
    if (turn.answer !== next) this.#finishAnswer(turn.answer, turn.number)
    const onOver = this.#onOver
    this.#onOver = null
    onOver?.(turn.isComplete && turn.playedMs >= measureTurnMs(turn))
  }

  #finishAnswer(answer: Answer | null, turn = this.#nextNumber - 1) {
    if (!answer) return
    answer.stop()
    if (answer.isSaved) return
    answer.isSaved = true
    const { caller, connection, context } = this.#options
    const endedAtMs = context.clock.now().getTime()
    const saving = Promise.all([
      saveAnswer(context, caller(), { answer, endedAtMs }),
      answer.findNext(),
    ]).then(
      ([saved, next]) =>
        connection.sendApp({ type: 'metadata', metadata: { turn, answer: answer.id, ...saved, next } }),
      (error: unknown) => context.log.error('an answer could not be saved', { error }),
    )
    this.#saving.add(saving)
    void saving.then(() => this.#saving.delete(saving))
  }
}
