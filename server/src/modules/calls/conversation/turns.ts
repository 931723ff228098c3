import type { ClientFrame, PageTurn } from '@tidings/contract/call/call-messages'
import { sendError } from '../connection/send-error.ts'
import type { CallAnswer, SavedAnswer } from './answer.ts'
import { AnswerSaving } from './answer-saving.ts'
import type { SavedTurns, TurnsOptions } from './conversation-state.ts'
import { joinTexts, listDelivered } from './delivered.ts'
import type { DeliveredAnswer } from './follow-up-context.ts'
import { MessageLog, type Message } from './message-log.ts'
import { findTurnSoFar, listRemaining, restoreTurn, saveTurn, type SavedTurn } from './saved-turn.ts'
import { findIndexAt, sayNotice } from './spoken-sentence.ts'
import { TurnSpeaker } from './turn-speaker.ts'
import { createTurn, measureTurnMs, recordProgress, type Turn } from './turn.ts'

const maxTurns = 65_536

/**
 * The turns of one conversation. At most one is current: it is being sent, or sent and still being played, until the
 * browser reports that playback is done or cut. A new turn cuts the current one. When the last turn of an answer is over,
 * what was delivered of it is saved.
 */
export class Turns {
  readonly #options: TurnsOptions
  readonly #speaker: TurnSpeaker
  readonly #saving: AnswerSaving
  readonly #messages: MessageLog
  #current: Turn | null = null
  #latestAnswer: CallAnswer | null = null
  #nextNumber = 0
  #onOver: ((isComplete: boolean) => void) | null = null

  constructor(options: TurnsOptions) {
    this.#options = options
    this.#speaker = new TurnSpeaker({ ...options, onError: (error) => this.reportError(error) })
    this.#messages = new MessageLog(options.connection)
    this.#saving = new AnswerSaving(options, this.#speaker)
  }

  get current(): Turn | null {
    return this.#current
  }

  /** Commands such as "repeat" refer to it. */
  get latestAnswer(): CallAnswer | null {
    return this.#latestAnswer
  }

  get latestDelivered(): DeliveredAnswer | null {
    const heard = this.#latestHeard
    return heard && { answer: heard.answer, parts: [...heard.answer.delivered, ...heard.parts] }
  }

  /** `parts` are those of the current turn. */
  get #latestHeard(): DeliveredAnswer | null {
    const answer = this.#latestAnswer
    if (!answer) return null
    const turn = this.#current?.answer === answer ? this.#current : null
    const parts = turn ? listDelivered(turn.sentences, turn.playedMs) : []
    return { answer, parts: parts.filter(({ sentence }) => sentence.index !== null) }
  }

  get messages(): readonly Message[] {
    return this.#messages.latest
  }

  save(): SavedTurns {
    const { isMuted, speed } = this.#speaker
    const { answer, parts } = this.#latestHeard ?? { answer: null, parts: [] }
    return {
      isMuted,
      speed,
      nextNumber: this.#nextNumber,
      answer: answer && { saved: answer.save(parts), isSaved: answer.isSaved },
      current: this.#current && saveTurn(this.#current),
      ...this.#saving.describe(),
    }
  }

  /** Continues from another process's state. `page`: what the browser has received of the newest turns. */
  restore(
    saved: SavedTurns & { messages: readonly Message[] },
    { make, page }: { make: (saved: SavedAnswer) => CallAnswer; page: readonly PageTurn[] },
  ): void {
    this.#messages.restore(saved.messages)
    Object.assign(this.#speaker, { speed: saved.speed, isMuted: saved.isMuted })
    this.#nextNumber = Math.max(saved.nextNumber, ...page.map(({ turn }) => turn + 1))
    this.#saving.restore(saved, make)
    const answer = saved.answer && make(saved.answer.saved)
    if (answer) answer.isSaved = saved.answer?.isSaved === true
    this.#latestAnswer = answer
    for (const { isOver, turn } of page)
      if (!isOver && turn !== saved.current?.number) this.#options.connection.send({ type: 'clear', turn })
    if (saved.current) this.#continueTurn(saved.current, page)
  }

  #continueTurn(saved: SavedTurn, pages: readonly PageTurn[]): void {
    const page = pages.find(({ turn }) => turn === saved.number) ?? null
    const answer = saved.isOfAnswer ? this.#latestAnswer : null
    const turn = restoreTurn(saved, { answer, page, speed: this.#speaker.speed })
    this.#current = turn
    const soFar = findTurnSoFar(turn, page)
    const isAllThere = turn.isComplete && turn.sentences.length === turn.begun.length && !soFar.unfinished
    if (!isAllThere) void this.#speaker.run(turn, listRemaining(turn), soFar)
  }

  /** Stops speaking, because another process continues. Resolves when pending saves are done. */
  async suspend(): Promise<void> {
    this.#current?.abort.abort()
    await this.#saving.wait()
  }

  /** The voice for future turns. */
  get voice(): Pick<TurnSpeaker, 'isMuted' | 'speed'> {
    return this.#speaker
  }

  /** The turn that the browser reports on, after recording its progress; null if it is already over. */
  #recordProgress({ playedMs, turn: number }: { playedMs: number; turn: number }): Turn | null {
    if (this.#current?.number !== number) return null
    recordProgress(this.#current, playedMs)
    return this.#current
  }

  /** The browser has paused the turn, because it detected a voice or the person pressed the button, or has resumed it. */
  recordPause(frame: Extract<ClientFrame, { type: 'pause' | 'resume' }>): void {
    const turn = this.#recordProgress(frame)
    if (!turn) return
    turn.isPaused = frame.type === 'pause'
    turn.isHeld = frame.type === 'pause' && frame.by === 'button'
  }

  /** The browser has silenced the turn to play another part of its answer; null if it is already over. */
  moveFrom(frame: Extract<ClientFrame, { type: 'move' }>): CallAnswer | null {
    return this.#recordProgress(frame)?.answer ?? null
  }

  /** The browser has already silenced the turn. */
  interrupt(frame: Extract<ClientFrame, { type: 'interrupt' }>): void {
    const turn = this.#recordProgress(frame)
    // The typed text may be a command that continues the answer.
    if (turn) this.cut(turn, frame.reason === 'typed' ? turn.answer : null)
  }

  recordPlayback({ playedMs, state, turn: number }: Extract<ClientFrame, { type: 'playback' }>): void {
    const turn = this.#current
    if (turn?.number !== number) return
    if (state === 'done' && turn.isComplete) {
      turn.playedMs = measureTurnMs(turn)
      this.#finishTurn(turn, null)
    } else if (!turn.isPaused) {
      this.#speaker.isPaced = true
      const before = findIndexAt(turn.sentences, turn.playedMs)
      recordProgress(turn, playedMs)
      if (findIndexAt(turn.sentences, playedMs) !== before) void this.#options.keep()
    }
  }

  /** Cuts the current turn, and ends an answer that typed text has silenced. */
  stop(): void {
    if (this.#current) this.cut(this.#current, null)
    this.#finishAnswer(this.#latestAnswer)
  }

  /** As `stop`; resolves when everything delivered has been saved. */
  async close(): Promise<void> {
    this.#onOver = null
    this.stop()
    await this.#saving.wait()
  }

  /** `onOver` is called once, when the text has been played or was cut short. */
  say(text: string, onOver?: (isComplete: boolean) => void): void {
    const turn = this.#begin(null, null)
    if (!turn) return
    this.#onOver = onOver ?? null
    void this.#speaker.run(turn, sayNotice(text, this.#options.asker.language))
  }

  /** Says a question's answer from its start. */
  sayAnswer(answer: CallAnswer): void {
    const turn = this.#begin(answer, 0)
    if (!turn) return
    this.#messages.addQuestion(answer.question)
    this.#options.connection.send({ type: 'thinking', turn: turn.number })
    void this.#speaker.run(turn, answer.listFrom(0))
  }

  /** Speaks an answer from this sentence on, after the remark, in a turn that is not a new question. */
  sayPart(answer: CallAnswer, first: number, remark?: string): void {
    const turn = this.#begin(answer, first)
    if (turn) void this.#speaker.run(turn, answer.listFrom(first, remark))
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
    this.#messages.dropQuestion(answer.question)
  }

  reportError(error: unknown): void {
    const { connection, context } = this.#options
    const otherwise = 'Something went wrong while answering. Please ask again.'
    sendError({ connection, log: context.log }, { error, what: 'an answer failed', otherwise, fatal: false })
    this.continueAnswer()
  }

  /** `next`: the answer of the next turn, which is not saved yet if it continues. */
  cut(turn: Turn, next: CallAnswer | null): void {
    const { connection } = this.#options
    turn.abort.abort()
    connection.send({ type: 'clear', turn: turn.number })
    connection.sendApp({ type: 'user-interrupted', turnId: turn.number })
    this.#finishTurn(turn, next)
  }

  #begin(answer: CallAnswer | null, first: number | null): Turn | null {
    const { context, onTurnsUsedUp } = this.#options
    if (this.#current) this.cut(this.#current, answer)
    if (this.#latestAnswer !== answer) this.#finishAnswer(this.#latestAnswer)
    if (this.#nextNumber >= maxTurns) {
      onTurnsUsedUp()
      return null
    }
    const startedAtMs = context.clock.now().getTime()
    const turn = createTurn({ number: this.#nextNumber, answer, first, startedAtMs })
    this.#nextNumber += 1
    this.#current = turn
    this.#latestAnswer = answer ?? this.#latestAnswer
    return turn
  }

  #finishTurn(turn: Turn, next: CallAnswer | null) {
    const { connection } = this.#options
    this.#current = null
    connection.sendApp({ type: 'speech-update', role: 'assistant', status: 'stopped', turn: turn.number })
    this.#messages.addHeard(joinTexts(listDelivered(turn.sentences, turn.playedMs)))
    turn.answer?.addDelivered(turn)
    if (turn.answer !== next) this.#finishAnswer(turn.answer, turn.number)
    const onOver = this.#onOver
    this.#onOver = null
    onOver?.(turn.isComplete && turn.playedMs >= measureTurnMs(turn))
  }

  #finishAnswer(answer: CallAnswer | null, turn = this.#nextNumber - 1) {
    answer?.stop()
    if (!answer || answer.isSaved) return
    answer.isSaved = true
    answer.endedAtMs = this.#options.context.clock.now().getTime()
    this.#saving.begin(answer, turn)
  }
}
