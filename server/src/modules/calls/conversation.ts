import { voiceSpeed } from '@tidings/contract/limits'
import { countUse } from '#db/count-use'
import { answerQuestion, checkQuestion, phrasesFor } from '#modules/assistant'
import { Answer, indexAt } from './answer.ts'
import { CallMemory } from './call-memory.ts'
import { moreOf, steps, type Place } from './spoken-commands/steps.ts'
import { understandUtterance, type Command } from './spoken-commands/understand-utterance.ts'
import type { Line } from './spoken-sentence.ts'
import { notices, Turns, type TurnsOptions } from './turns.ts'

type Heard = { isAnew: boolean; isSpoken: boolean }

/** How much "slower" and "faster" change the speed, and "louder" and "quieter" the factor on the loudness. */
const speedStep = 0.2
const gainFactor = 1.4
const gainRange = { min: 0.25, max: 3 }

/** What is made of the words of one call: answers, and commands about them. */
export class Conversation {
  readonly #options: TurnsOptions
  readonly #turns: Turns
  readonly #memory = new CallMemory()
  #gain = 1
  /** What was said and typed is taken one after another. */
  #asking: Promise<void> = Promise.resolve()

  constructor(options: TurnsOptions) {
    this.#options = options
    this.#turns = new Turns(options)
  }

  get turns(): Pick<Turns, 'pause' | 'resume' | 'interrupt' | 'playback' | 'setMuted'> {
    return this.#turns
  }

  get isSpeaking(): boolean {
    return this.#turns.current !== null
  }

  greet(): void {
    const { asker } = this.#options
    this.say(phrasesFor(asker.language).greeting(asker.firstName))
  }

  /** `onOver` runs once, when this has been heard whole or was cut short. */
  say(text: string, onOver?: (isWhole: boolean) => void): void {
    this.#turns.say(text, onOver)
  }

  /** Typed words: a command, or a question. */
  ask(text: string): void {
    this.#hear(text, { isAnew: false, isSpoken: false })
  }

  /** Spoken words. `isAnew`: they are the whole of an utterance of which a part has been taken for it. */
  hear(text: string, isAnew: boolean): void {
    this.#hear(text, { isAnew, isSpoken: true })
  }

  /** A voice was heard that said nothing. */
  heardNothing(): void {
    this.#turns.letGoOn()
  }

  /** What was spoken could not be made out. Noise is no reason to speak, nor to say anything during an answer. */
  misheard(code: string, message: string): void {
    const isNoise = code === 'not_heard'
    const isBusy = this.#turns.current !== null
    if (!isNoise || !isBusy) this.#options.line.send({ type: 'error', code, message, fatal: false })
    if (isBusy) this.heardNothing()
    else if (!isNoise) this.say(phrasesFor(this.#options.asker.language).notHeard)
  }

  /** Cuts what is being said and resolves when everything heard has been kept. */
  async close(): Promise<void> {
    await this.#asking
    await this.#turns.close()
  }

  #hear(text: string, heard: Heard) {
    const { asker } = this.#options
    const command =
      understandUtterance(text, asker.language) ??
      (this.#turns.latest && understandUtterance(text, this.#turns.latest.language))
    const isQuestion = !command || command.kind === 'more'
    if (heard.isSpoken) this.#showWords(isQuestion ? text : null)
    if (command?.kind === 'acknowledgement') return this.heardNothing()
    if (command?.kind === 'stop')
      return this.#turns.current ? this.#turns.cut(this.#turns.current, null) : undefined
    this.#asking = this.#asking
      .then(() => (command ? this.#obey(command, text) : this.#answer(text, heard.isAnew)))
      .catch((error: unknown) => this.#turns.tell(error))
  }

  /** Of a command, no words stay on the page. */
  #showWords(question: string | null) {
    const transcriptType = question === null ? 'partial' : 'final'
    this.#options.line.sendApp({
      type: 'transcript',
      role: 'user',
      transcriptType,
      transcript: question ?? '',
    })
  }

  async #obey(command: Command, text: string): Promise<void> {
    const { kind } = command
    if (kind === 'slower' || kind === 'faster') return this.#paced(kind === 'faster' ? speedStep : -speedStep)
    if (kind === 'louder' || kind === 'quieter') {
      return this.#loud(kind === 'louder' ? gainFactor : 1 / gainFactor)
    }
    const answer = this.#turns.latest
    if (kind === 'acknowledgement' || kind === 'stop') return
    if (!answer) return this.say(phrasesFor(this.#options.asker.language).nothingSaid)
    const place = { answer, at: this.#place(answer), isHeard: this.#turns.current?.answer === answer }
    if (kind === 'more') return this.#tellMore(place, command.ordinal, text)
    // "Nothing new": what is wanted again is what was told before that.
    if (kind === 'repeat' && answer.isNothingNew) return this.#begin(answer.question, { again: answer })
    const step = await steps[kind](place)
    if (step.first === null) this.#remark(answer, step.remark)
    else this.#goOn(answer, step.first)
  }

  async #tellMore(place: Place, ordinal: number | null, text: string): Promise<void> {
    const { asker, context } = this.#options
    const question = checkQuestion(text)
    const more = await moreOf(place, { ordinal, question, clock: context.clock })
    if (typeof more === 'string') return this.#remark(place.answer, more)
    await countUse(context, { userId: asker.userId, what: 'questions' })
    this.#follow(false)
    this.#turns.answer(more)
  }

  #paced(step: number) {
    const speed = Math.round((this.#turns.speed + step) * 10) / 10
    this.#turns.speed = Math.min(voiceSpeed.max, Math.max(voiceSpeed.min, speed))
    const answer = this.#turns.latest
    if (answer && (this.#turns.current?.answer === answer || !answer.isKept)) {
      return this.#goOn(answer, this.#place(answer))
    }
    this.heardNothing()
  }

  #loud(factor: number) {
    this.#gain = Math.min(gainRange.max, Math.max(gainRange.min, this.#gain * factor))
    this.#options.line.send({ type: 'volume', gain: this.#gain })
    if (this.#turns.current) return this.heardNothing()
    const answer = this.#turns.latest
    if (answer && !answer.isKept) this.#goOn(answer, answer.position)
  }

  /** The sentence of the answer that is being heard, or was last. */
  #place(answer: Answer): number {
    const turn = this.#turns.current
    return (turn?.answer === answer ? indexAt(turn.sentences, turn.playedMs) : null) ?? answer.position
  }

  /** Says something about the answer, and goes on with it if that was being heard. */
  #remark(answer: Answer, text: string) {
    if (this.#turns.current?.answer !== answer && answer.isKept) return this.say(text)
    this.#goOn(answer, this.#place(answer), text)
  }

  #goOn(answer: Answer, first: number, remark?: string) {
    const turn = this.#turns.begin(answer)
    if (turn) void this.#turns.run(turn, remarked(answer, first, remark))
  }

  #follow(isAnew: boolean) {
    this.#memory.follow(this.#turns.latestHeard, { isAnew, now: this.#options.context.clock.now() })
  }

  async #answer(text: string, isAnew: boolean): Promise<void> {
    const question = checkQuestion(text)
    await this.#begin(question, { isAnew })
  }

  /** `again`: the answer to the same question, which said that there is nothing new. */
  async #begin(
    question: string,
    { again, isAnew = false }: { again?: Answer; isAnew?: boolean },
  ): Promise<void> {
    const { asker, context } = this.#options
    await countUse(context, { userId: asker.userId, what: 'questions' })
    this.#follow(isAnew || again !== undefined)
    const abort = new AbortController()
    const { delivered, earlier } = this.#memory
    const asked = {
      asker,
      question,
      language: again?.language,
      earlier,
      delivered,
      isAgain: again !== undefined,
    }
    const spoken = answerQuestion(context, asked, abort.signal)
    if (isAnew) this.#turns.forget()
    this.#turns.answer(new Answer({ question, spoken, abort, clock: context.clock }))
  }
}

async function* remarked(answer: Answer, first: number, remark: string | undefined): AsyncGenerator<Line> {
  if (remark) yield* notices([remark], answer.language)
  yield* answer.from(first)
}
