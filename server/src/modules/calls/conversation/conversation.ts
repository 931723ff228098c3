import { countUse } from '#db/count-use'
import type { ClientFrame, PageTurn } from '@tidings/contract/call/call-messages'
import { checkQuestion, getPhrases, recallAnswers, type Earlier } from '#modules/assistant'
import type { CallAnswer, SavedAnswer } from './answer.ts'
import type { SavedConversation, TurnsOptions } from './conversation-state.ts'
import { FollowUpContext } from './follow-up-context.ts'
import { Playback } from './playback.ts'
import { Questions } from './questions.ts'
import { createMoreAnswer, navigate, type PlaybackPosition } from './spoken-commands/navigate.ts'
import { splitVoice } from './spoken-commands/split-voice.ts'
import { readCommand, type Command } from './spoken-commands/understand-utterance.ts'
import { KeptAnswers } from './kept-answers.ts'
import type { SettledMessages } from '../handover/settled-messages.ts'
import { Turns } from './turns.ts'

export type ConversationOptions = TurnsOptions & { messages: SettledMessages }

/**
 * The questions and answers of one call session: successive turns, and the context for follow-up questions. Input is either a
 * question or a command about the current answer.
 */
export class Conversation {
  readonly #options: ConversationOptions
  readonly #turns: Turns
  readonly #context: FollowUpContext
  readonly #kept = new KeptAnswers()
  readonly #playback: Playback
  readonly #questions: Questions
  /** Questions and commands are handled one at a time. */
  #handling: Promise<void> = Promise.resolve()

  /** `earlier`: the context of the first question. */
  constructor(options: ConversationOptions, earlier: Earlier | null = null) {
    this.#options = options
    this.#turns = new Turns(options)
    this.#context = new FollowUpContext(earlier)
    this.#questions = new Questions({ ...options, kept: this.#kept, earlier: this.#context })
    const { connection } = options
    this.#playback = new Playback({ turns: this.#turns, kept: this.#kept, connection })
  }

  save(): SavedConversation {
    const { messages } = this.#turns
    return {
      lasting: { context: this.#context.save(), kept: this.#kept.save(), messages },
      position: { turns: this.#turns.save(), gain: this.#playback.gain },
    }
  }

  /** Continues from another process's state; `page` is what the browser has received of the newest turns. */
  async restore({ lasting, position }: SavedConversation, page: readonly PageTurn[]): Promise<void> {
    const { asker, context } = this.#options
    const { answer, unsaved } = position.turns
    const current = answer ? [answer.saved] : []
    const all = [...lasting.kept.retellings, ...current, ...unsaved.map((each) => each.answer)]
    const recall = await recallAnswers(context, asker, all)
    this.#context.restore(lasting.context)
    const make = (saved: SavedAnswer) => this.#questions.restore(saved, recall(saved))
    this.#kept.restore(lasting.kept, make)
    this.#turns.restore({ ...position.turns, messages: lasting.messages }, { make, page })
    this.#playback.restoreGain(position.gain)
    const { latestAnswer } = this.#turns
    if (!latestAnswer) return
    this.#kept.add(latestAnswer)
    if (latestAnswer.isTyped && !latestAnswer.isSaved) void this.#showText(latestAnswer)
  }

  suspend(): Promise<void> {
    return this.#turns.suspend()
  }

  get turns(): Pick<Turns, 'interrupt' | 'recordPause' | 'recordPlayback' | 'voice'> {
    return this.#turns
  }

  get isSpeaking(): boolean {
    return this.#turns.current !== null
  }

  greet(): void {
    const { asker } = this.#options
    this.say(getPhrases(asker.language).greeting(asker.firstName))
  }

  /** `onOver` is called once, when the text has been played or was cut short. */
  say(text: string, onOver?: (isComplete: boolean) => void): void {
    this.#turns.say(text, onOver)
  }

  /** Typed text: a command or a question. */
  ask(text: string): void {
    this.#handle(text, { replaces: false, isSpoken: false })
  }

  /** The player's buttons: another part of the answer being said, or an earlier answer from its start. */
  move(frame: Extract<ClientFrame, { type: 'move' }>): void {
    this.#inOrder(() => this.#playback.move(frame), this.#options.messages.begin(false))
  }

  hear(id: number): void {
    this.#playback.hear(id)
  }

  /** Applies from the current sentence. */
  setSpeed(speed: number): void {
    this.#playback.setSpeed(speed)
  }

  /** Spoken text. `replaces`: this completes and replaces the previous utterance. */
  handleUtterance(text: string, replaces: boolean): void {
    this.#handle(text, { replaces, isSpoken: true })
  }

  /** Continues after a voice without words paused the answer. */
  continueAnswer(): void {
    this.#turns.continueAnswer()
  }

  /** Noise is ignored while an answer plays, and otherwise shown but not spoken about. */
  reportMisheard(code: string, message: string): void {
    const { asker, connection } = this.#options
    const isNoise = code === 'not_heard'
    if (!isNoise || !this.isSpeaking) connection.send({ type: 'error', code, message, fatal: false })
    if (this.isSpeaking) this.continueAnswer()
    else if (!isNoise) this.say(getPhrases(asker.language).notHeard)
  }

  /** Cuts the current turn and resolves when everything delivered has been saved. */
  async close(): Promise<void> {
    await this.#handling
    await this.#turns.close()
  }

  #handle(text: string, { isSpoken, replaces }: { isSpoken: boolean; replaces: boolean }) {
    const { asker } = this.#options
    const { current, latestAnswer } = this.#turns
    const languages = [asker.language, latestAnswer?.language ?? asker.language]
    const mayAccept = current === null && latestAnswer?.hasOffered === true
    const command = readCommand(text, { languages, mayAccept })
    const isQuestion = !command || command.kind === 'more'
    if (isSpoken) this.#showTranscript(isQuestion ? text : null)
    const settle = this.#options.messages.begin(isSpoken)
    if (command?.kind === 'acknowledgement') this.#playback.resume()
    else if (command?.kind === 'stop') this.#turns.stop()
    else {
      const voiced = command ? null : splitVoice(text, (latestAnswer ?? asker).language)
      const run = async () => {
        if (command) return this.#execute(command, text)
        if (voiced) await this.#execute({ kind: voiced.voice }, text)
        return this.#ask(checkQuestion(voiced?.question ?? text), { replaces, isTyped: !isSpoken })
      }
      return this.#inOrder(run, settle)
    }
    settle()
  }

  #inOrder(run: () => Promise<void>, settle: () => void) {
    this.#handling = this.#handling
      .then(run)
      .catch((error: unknown) => {
        this.#turns.reportError(error)
        if (!this.isSpeaking) this.#turns.stop()
      })
      .finally(settle)
  }

  /** Clears the interim transcript of a command. */
  #showTranscript(question: string | null) {
    const transcriptType = question === null ? 'partial' : 'final'
    this.#options.connection.sendApp({
      type: 'transcript',
      role: 'user',
      transcriptType,
      transcript: question ?? '',
    })
  }

  async #execute(command: Command, text: string): Promise<void> {
    const { kind } = command
    if (kind === 'slower' || kind === 'faster') return this.#playback.changeSpeed(kind === 'faster' ? 1 : -1)
    if (kind === 'louder' || kind === 'quieter')
      return this.#playback.changeVolume(kind === 'louder' ? 1 : -1)
    const answer = this.#turns.latestAnswer
    if (kind === 'acknowledgement' || kind === 'stop') return
    if (!answer) return this.#executeWithoutAnswer(kind)
    const position = this.#playback.find(answer)
    if (kind === 'more') return this.#sayMore(position, command.ordinal, text)
    // After "nothing new since …", repeats the earlier news.
    if (kind === 'repeat' && answer.isNothingNew) return this.#ask(answer.question, { again: answer })
    const step = await navigate[kind](position)
    if (step.first === null) this.#playback.remark(answer, step.remark)
    else this.#playback.continueFrom(answer, step.first)
  }

  /** In a new call, "repeat" asks the last question of the previous one again. */
  async #executeWithoutAnswer(kind: Command['kind']): Promise<void> {
    const { asker } = this.#options
    const [last] = asker.asked.values()
    if (kind === 'repeat' && last) return this.#ask(last.question, { isAgain: true })
    if (kind === 'more' && this.#context.earlier) return this.#ask(getPhrases(asker.language).next.more, {})
    this.say(getPhrases(asker.language).nothingSaid)
  }

  async #sayMore(position: PlaybackPosition, ordinal: number | null, text: string): Promise<void> {
    const { asker, context } = this.#options
    const question = checkQuestion(text)
    const more = await createMoreAnswer(position, {
      id: this.#kept.nextId(),
      ordinal,
      question,
      clock: context.clock,
    })
    if (typeof more === 'string') return this.#playback.remark(position.answer, more)
    await countUse(context, { userId: asker.userId, what: 'questions' })
    this.#updateContext(false)
    this.#kept.add(more)
    this.#turns.sayAnswer(more)
  }

  #updateContext(replaces: boolean) {
    this.#context.addAnswer(this.#turns.latestDelivered, { replaces, now: this.#options.context.clock.now() })
  }

  async #ask(
    question: string,
    { again, isAgain = again !== undefined, isTyped = false, replaces = false }: AskOptions,
  ): Promise<void> {
    const { asker, context } = this.#options
    await countUse(context, { userId: asker.userId, what: 'questions' })
    this.#updateContext(replaces || again !== undefined)
    const id = this.#kept.nextId()
    const answer = this.#questions.answer({ id, question, language: again?.language, isAgain, isTyped })
    if (replaces) this.#turns.discardUndelivered()
    this.#kept.add(answer)
    this.#turns.sayAnswer(answer)
    if (isTyped) void this.#showText(answer)
  }

  /** Shows the whole text at once, because people who type would rather read than wait for the voice. */
  async #showText(answer: CallAnswer): Promise<void> {
    const { connection } = this.#options
    try {
      for await (const { index, sentence } of answer.listFrom(0))
        if (index !== null) connection.send({ type: 'text', answer: answer.id, place: index, ...sentence })
    } catch {
      // The turn fails with the same error and reports it.
    }
  }
}

type AskOptions = {
  /** A "nothing new" answer whose question is to be answered with what was delivered before. */
  again?: CallAnswer
  /** Include news that was already delivered. */
  isAgain?: boolean
  isTyped?: boolean
  replaces?: boolean
}
