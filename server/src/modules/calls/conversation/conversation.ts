import { voiceSpeed } from '@tidings/contract/limits'
import { countUse } from '#db/count-use'
import { answerQuestion, checkQuestion, phrasesFor } from '#modules/assistant'
import { Answer } from './answer.ts'
import { FollowUpContext } from './follow-up-context.ts'
import { createMoreAnswer, navigate, type PlaybackPosition } from './spoken-commands/navigate.ts'
import { understandUtterance, type Command } from './spoken-commands/understand-utterance.ts'
import { findIndexAt, sayNotice, type NextSentence } from './spoken-sentence.ts'
import { Turns, type TurnsOptions } from './turns.ts'

/** For "slower" and "faster", and "louder" and "quieter". */
const speedStep = 0.2
const gainFactor = 1.4
const gainRange = { min: 0.25, max: 3 }

/**
 * What is asked and answered in one call session: turns one after another, and the context that follow-up questions refer
 * to. Input is either a question or a command about the current answer.
 */
export class Conversation {
  readonly #options: TurnsOptions
  readonly #turns: Turns
  readonly #context = new FollowUpContext()
  #gain = 1
  /** Questions and commands are handled one at a time. */
  #handling: Promise<void> = Promise.resolve()

  constructor(options: TurnsOptions) {
    this.#options = options
    this.#turns = new Turns(options)
  }

  get turns(): Pick<Turns, 'pause' | 'resume' | 'interrupt' | 'recordPlayback' | 'setMuted'> {
    return this.#turns
  }

  get isSpeaking(): boolean {
    return this.#turns.current !== null
  }

  greet(): void {
    const { asker } = this.#options
    this.say(phrasesFor(asker.language).greeting(asker.firstName))
  }

  /** `onOver` is called once, when the text has been played to the end or was cut short. */
  say(text: string, onOver?: (isComplete: boolean) => void): void {
    this.#turns.say(text, onOver)
  }

  /** Typed text: a command or a question. */
  ask(text: string): void {
    this.#handle(text, { replaces: false, isSpoken: false })
  }

  /** Spoken text. `replaces`: this is the previous utterance, complete. */
  handleUtterance(text: string, replaces: boolean): void {
    this.#handle(text, { replaces, isSpoken: true })
  }

  /** A voice paused the answer, but there were no words. */
  continueAnswer(): void {
    this.#turns.continueAnswer()
  }

  /** Noise is ignored while an answer plays, and otherwise shown but not spoken about. */
  reportMisheard(code: string, message: string): void {
    const { asker, connection } = this.#options
    const isNoise = code === 'not_heard'
    if (!isNoise || !this.isSpeaking) connection.send({ type: 'error', code, message, fatal: false })
    if (this.isSpeaking) this.continueAnswer()
    else if (!isNoise) this.say(phrasesFor(asker.language).notHeard)
  }

  /** Cuts the current turn and resolves when everything delivered has been saved. */
  async close(): Promise<void> {
    await this.#handling
    await this.#turns.close()
  }

  #handle(text: string, { isSpoken, replaces }: { isSpoken: boolean; replaces: boolean }) {
    const { asker } = this.#options
    const { current, latestAnswer } = this.#turns
    const command =
      understandUtterance(text, asker.language) ??
      (latestAnswer && understandUtterance(text, latestAnswer.language))
    const isQuestion = !command || command.kind === 'more'
    if (isSpoken) this.#showTranscript(isQuestion ? text : null)
    if (command?.kind === 'acknowledgement') return this.continueAnswer()
    if (command?.kind === 'stop') return current ? this.#turns.cut(current, null) : undefined
    this.#handling = this.#handling
      .then(() => (command ? this.#execute(command, text) : this.#ask(checkQuestion(text), { replaces })))
      .catch((error: unknown) => this.#turns.reportError(error))
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
    if (kind === 'slower' || kind === 'faster') {
      return this.#changeSpeed(kind === 'faster' ? speedStep : -speedStep)
    }
    if (kind === 'louder' || kind === 'quieter') {
      return this.#changeVolume(kind === 'louder' ? gainFactor : 1 / gainFactor)
    }
    const answer = this.#turns.latestAnswer
    if (kind === 'acknowledgement' || kind === 'stop') return
    if (!answer) return this.say(phrasesFor(this.#options.asker.language).nothingSaid)
    const position = { answer, index: this.#findIndex(answer), isPlaying: this.#isPlaying(answer) }
    if (kind === 'more') return this.#sayMore(position, command.ordinal, text)
    // Of "nothing new since …", the earlier news is repeated.
    if (kind === 'repeat' && answer.isNothingNew) return this.#ask(answer.question, { again: answer })
    const step = await navigate[kind](position)
    if (step.first === null) this.#remark(answer, step.remark)
    else this.#continueFrom(answer, step.first)
  }

  async #sayMore(position: PlaybackPosition, ordinal: number | null, text: string): Promise<void> {
    const { asker, context } = this.#options
    const question = checkQuestion(text)
    const more = await createMoreAnswer(position, { ordinal, question, clock: context.clock })
    if (typeof more === 'string') return this.#remark(position.answer, more)
    await countUse(context, { userId: asker.userId, what: 'questions' })
    this.#updateContext(false)
    this.#turns.sayAnswer(more)
  }

  #changeSpeed(step: number) {
    const speed = Math.round((this.#turns.speed + step) * 10) / 10
    this.#turns.setSpeed(Math.min(voiceSpeed.max, Math.max(voiceSpeed.min, speed)))
    const answer = this.#turns.latestAnswer
    if (answer && (this.#isPlaying(answer) || !answer.isSaved)) {
      return this.#continueFrom(answer, this.#findIndex(answer))
    }
    this.continueAnswer()
  }

  #changeVolume(factor: number) {
    this.#gain = Math.min(gainRange.max, Math.max(gainRange.min, this.#gain * factor))
    this.#options.connection.send({ type: 'volume', gain: this.#gain })
    if (this.isSpeaking) return this.continueAnswer()
    const answer = this.#turns.latestAnswer
    if (answer && !answer.isSaved) this.#continueFrom(answer, answer.position)
  }

  #isPlaying(answer: Answer): boolean {
    return this.#turns.current?.answer === answer
  }

  /** The sentence being played, or played last. */
  #findIndex(answer: Answer): number {
    const turn = this.#turns.current
    return (turn?.answer === answer ? findIndexAt(turn.sentences, turn.playedMs) : null) ?? answer.position
  }

  /** Says something about the answer, and then continues it if it was playing. */
  #remark(answer: Answer, text: string) {
    if (!this.#isPlaying(answer) && answer.isSaved) return this.say(text)
    this.#continueFrom(answer, this.#findIndex(answer), text)
  }

  #continueFrom(answer: Answer, first: number, remark?: string) {
    this.#turns.sayPart(answer, listRest(answer, first, remark))
  }

  #updateContext(replaces: boolean) {
    this.#context.addAnswer(this.#turns.latestDelivered, { replaces, now: this.#options.context.clock.now() })
  }

  /** `again`: an answer that said there is nothing new; its question is answered with what was delivered before. */
  async #ask(
    question: string,
    { again, replaces = false }: { again?: Answer; replaces?: boolean },
  ): Promise<void> {
    const { asker, context } = this.#options
    await countUse(context, { userId: asker.userId, what: 'questions' })
    this.#updateContext(replaces || again !== undefined)
    const abort = new AbortController()
    const { delivered, earlier } = this.#context
    const isAgain = again !== undefined
    const asked = { asker, question, language: again?.language, earlier, delivered, isAgain }
    const spoken = answerQuestion(context, asked, abort.signal)
    if (replaces) this.#turns.discardUndelivered()
    this.#turns.sayAnswer(new Answer({ question, spoken, abort, clock: context.clock }))
  }
}

async function* listRest(
  answer: Answer,
  first: number,
  remark: string | undefined,
): AsyncGenerator<NextSentence> {
  if (remark) yield* sayNotice(remark, answer.language)
  yield* answer.listFrom(first)
}
