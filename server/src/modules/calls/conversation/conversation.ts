import { countUse } from '#db/count-use'
import type { ClientFrame } from '@tidings/contract/call/call-messages'
import { answerQuestion, checkQuestion, phrasesFor, type Earlier } from '#modules/assistant'
import type { SaveArticle } from '#platform/project'
import { Answer } from './answer.ts'
import { FollowUpContext } from './follow-up-context.ts'
import { Playback } from './playback.ts'
import { createMoreAnswer, navigate, type PlaybackPosition } from './spoken-commands/navigate.ts'
import { understandUtterance, type Command } from './spoken-commands/understand-utterance.ts'
import { KeptAnswers } from './kept-answers.ts'
import { Turns, type TurnsOptions } from './turns.ts'

/**
 * What is asked and answered in one call session: turns one after another, and the context that follow-up questions refer
 * to. Input is either a question or a command about the current answer.
 */
export class Conversation {
  readonly #options: TurnsOptions
  readonly #turns: Turns
  readonly #context: FollowUpContext
  readonly #kept = new KeptAnswers()
  readonly #playback: Playback
  /** Questions and commands are handled one at a time. */
  #handling: Promise<void> = Promise.resolve()

  /** `earlier`: what the first question may refer to. */
  constructor(options: TurnsOptions, earlier: Earlier | null = null) {
    this.#options = options
    this.#turns = new Turns(options)
    this.#context = new FollowUpContext(earlier)
    const { connection } = options
    this.#playback = new Playback({ turns: this.#turns, kept: this.#kept, connection })
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

  /** The player's buttons: another part of the answer being said, or an earlier answer from its start. */
  move(frame: Extract<ClientFrame, { type: 'move' }>): void {
    this.#inOrder(() => this.#playback.move(frame))
  }

  hear(id: number): void {
    this.#playback.hear(id)
  }

  /** From the sentence being said on. */
  setSpeed(speed: number): void {
    this.#playback.setSpeed(speed)
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
    const asked = { replaces, isTyped: !isSpoken }
    this.#inOrder(() => (command ? this.#execute(command, text) : this.#ask(checkQuestion(text), asked)))
  }

  #inOrder(run: () => Promise<void>) {
    this.#handling = this.#handling.then(run).catch((error: unknown) => this.#turns.reportError(error))
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
    // Of "nothing new since …", the earlier news is repeated.
    if (kind === 'repeat' && answer.isNothingNew) return this.#ask(answer.question, { again: answer })
    const step = await navigate[kind](position)
    if (step.first === null) this.#playback.remark(answer, step.remark)
    else this.#playback.continueFrom(answer, step.first)
  }

  /** In a new call what was asked last, before it, is asked again. */
  async #executeWithoutAnswer(kind: Command['kind']): Promise<void> {
    const { asker } = this.#options
    const [last] = asker.asked.values()
    if (kind === 'repeat' && last) return this.#ask(last.question, { isAgain: true })
    if (kind === 'more' && this.#context.earlier) return this.#ask(phrasesFor(asker.language).next.more, {})
    this.say(phrasesFor(asker.language).nothingSaid)
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
    const abort = new AbortController()
    const { delivered, earlier } = this.#context
    const before = { earlier, delivered, asked: this.#kept.asked }
    const spoken = answerQuestion(
      context,
      { asker, question, language: again?.language, ...before, isAgain, save: this.#save, mayFollow: true },
      abort.signal,
    )
    if (replaces) this.#turns.discardUndelivered()
    const id = this.#kept.nextId()
    const answer = new Answer({ id, question, spoken, abort, clock: context.clock })
    this.#kept.add(answer)
    this.#turns.sayAnswer(answer)
    if (isTyped) void this.#showText(answer)
  }

  /** With the token of the moment at which it is asked for. */
  readonly #save: SaveArticle = (article) => {
    const { caller, context } = this.#options
    return context.project.savedArticles.add(caller(), article)
  }

  /** All of its text at once: who types would rather read than wait for the voice. */
  async #showText(answer: Answer): Promise<void> {
    const { connection } = this.#options
    try {
      for await (const { index, sentence } of answer.listFrom(0))
        if (index !== null) connection.send({ type: 'text', answer: answer.id, place: index, ...sentence })
    } catch {
      // Its turn fails with it, and says so.
    }
  }
}

type AskOptions = {
  /** An answer that said there is nothing new; its question is answered with what was delivered before. */
  again?: Answer
  /** All of it is to be told, heard or not. */
  isAgain?: boolean
  isTyped?: boolean
  replaces?: boolean
}
