import type { ClientFrame } from '@tidings/contract/call/call-messages'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { countUse } from '#db/count-use'
import { phrasesFor, type Asker } from '#modules/assistant'
import type { Speech } from '#modules/speech'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { Answer } from './answer.ts'
import type { CallLine } from './call-line.ts'
import type { HeardAnswer } from './call-memory.ts'
import { heardOf, heardParts } from './heard.ts'
import { keepAnswer } from './keep-answer.ts'
import type { Line } from './spoken-sentence.ts'
import { heardUntil, lengthMs, newTurn, runTurn, type Turn, type TurnPorts } from './turn.ts'

export type TurnsOptions = {
  context: Context
  speech: Speech
  line: CallLine
  asker: Asker
  /** Whose token writes the history: it may be refreshed during the call. */
  caller: () => Caller
  /** Nothing more can be said: the turns' numbers, 16 bits on the wire, are used up. */
  onExhausted: () => void
}

const maxTurns = 65_536
/** Of a long call the browser is told the end, which also bounds the message. */
const maxMessages = 20
/**
 * The turns of one call. At most one is not over: it is being said, or has been said and is still being heard, until
 * the browser reports that playback is done or cut short. Whatever starts a turn cuts the one before. When a question's
 * answer is over, what was heard of it goes to the history.
 */
export class Turns {
  readonly #options: TurnsOptions
  readonly #keeping = new Set<Promise<void>>()
  readonly #messages: { role: 'user' | 'assistant'; content: string }[] = []
  #current: Turn | null = null
  #latest: Answer | null = null
  #nextNumber = 0
  #isMuted = false
  #isPaced = false
  #onOver: ((isWhole: boolean) => void) | null = null
  speed: number

  constructor(options: TurnsOptions) {
    this.#options = options
    this.speed = options.asker.preferences.voice_settings.speed
  }

  get current(): Turn | null {
    return this.#current
  }

  /** What commands such as "repeat" are about. */
  get latest(): Answer | null {
    return this.#latest
  }

  /** The same with what has been heard of it so far. */
  get latestHeard(): HeardAnswer | null {
    const answer = this.#latest
    if (!answer) return null
    const turn = this.#current?.answer === answer ? this.#current : null
    const parts = turn ? heardParts(turn.sentences, turn.playedMs) : []
    return { answer, parts: [...answer.heard, ...parts.filter(({ sentence }) => sentence.index !== null)] }
  }

  /** Somebody speaks over the answer, which the browser holds. */
  pause({ playedMs, turn: number }: Extract<ClientFrame, { type: 'pause' }>): void {
    const turn = this.#current
    if (turn?.number !== number) return
    heardUntil(turn, playedMs)
    turn.isPaused = true
  }

  resume({ playedMs, turn: number }: Extract<ClientFrame, { type: 'resume' }>): void {
    const turn = this.#current
    if (turn?.number !== number) return
    heardUntil(turn, playedMs)
    turn.isPaused = false
  }

  /** The browser has silenced a turn already, after having played this much of it. */
  interrupt({ playedMs, reason, turn: number }: Extract<ClientFrame, { type: 'interrupt' }>): void {
    const turn = this.#current
    if (turn?.number !== number) return
    heardUntil(turn, playedMs)
    // What is typed next may let the answer go on.
    this.cut(turn, reason === 'typed' ? turn.answer : null)
  }

  playback({ playedMs, state, turn: number }: Extract<ClientFrame, { type: 'playback' }>): void {
    const turn = this.#current
    if (turn?.number !== number) return
    if (state === 'done' && turn.isComplete) {
      turn.playedMs = lengthMs(turn)
      this.#over(turn, null)
    } else if (!turn.isPaused) {
      this.#isPaced = true
      heardUntil(turn, playedMs)
    }
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
  }

  /** Cuts what is being said and resolves when everything heard has been kept. */
  async close(): Promise<void> {
    this.#onOver = null
    if (this.#current) this.cut(this.#current, null)
    this.#finish(this.#latest)
    await Promise.all(this.#keeping)
  }

  /** `onOver` runs once, when this has been heard whole or was cut short. */
  say(text: string, onOver?: (isWhole: boolean) => void): void {
    const turn = this.begin(null)
    if (!turn) return
    this.#onOver = onOver ?? null
    void this.run(turn, notices([text], this.#options.asker.language))
  }

  /** Lets an answer go on that the browser holds. */
  letGoOn(): void {
    const turn = this.#current
    if (!turn?.isPaused) return
    turn.isPaused = false
    this.#options.line.send({ type: 'resume', turn: turn.number })
  }

  /** A question and its answer, from the beginning. */
  answer(answer: Answer): void {
    const turn = this.begin(answer)
    if (!turn) return
    this.#messages.push({ role: 'user', content: answer.question })
    this.#options.line.send({ type: 'thinking', turn: turn.number })
    void this.run(turn, answer.from(0))
  }

  /** The question whose answer is under way leaves no trace, unless something of the answer was heard. */
  forget(): void {
    const answer = this.#current?.answer
    if (!answer || !this.#current || this.#current.playedMs > 0 || answer.heard.length > 0) return
    answer.isKept = true
    const last = this.#messages.at(-1)
    if (last?.role === 'user' && last.content === answer.question) this.#messages.pop()
  }

  tell(error: unknown): void {
    const { context, line } = this.#options
    const isKnown = error instanceof AppError
    if (!isKnown) context.log.error('an answer failed', { error })
    const message = isKnown ? error.message : 'Something went wrong while answering. Please ask again.'
    line.send({ type: 'error', code: isKnown ? error.code : 'internal', message, fatal: false })
    this.letGoOn()
  }

  begin(answer: Answer | null): Turn | null {
    const { context, onExhausted } = this.#options
    if (this.#current) this.cut(this.#current, answer)
    if (this.#latest !== answer) this.#finish(this.#latest)
    if (this.#nextNumber >= maxTurns) {
      onExhausted()
      return null
    }
    const startedAtMs = context.clock.now().getTime()
    const turn = newTurn({ number: this.#nextNumber, answer, startedAtMs })
    this.#nextNumber += 1
    this.#current = turn
    this.#latest = answer ?? this.#latest
    return turn
  }

  #ports(): TurnPorts {
    const { asker, context, line, speech } = this.#options
    const { gender } = asker.preferences.voice_settings
    const { speed } = this
    return {
      clock: context.clock,
      send: (frame) => line.send(frame),
      sendAudio: (frame, signal) => line.sendAudio(frame, signal),
      synthesise: async ({ language, text }, signal) => {
        if (speech.engines[language] === 'endpoint') {
          await countUse(context, { userId: asker.userId, what: 'spokenCharacters', amount: text.length })
        }
        return speech.synthesise({ text, language, gender, speed }, signal)
      },
      isMuted: () => this.#isMuted,
      isPaced: () => this.#isPaced,
      speed,
      onSpeaking: ({ number }) =>
        line.sendApp({ type: 'speech-update', role: 'assistant', status: 'started', turn: number }),
    }
  }

  async run(turn: Turn, lines: AsyncIterable<Line>): Promise<void> {
    const { asker } = this.#options
    try {
      await runTurn(turn, this.#shown(turn, lines), this.#ports())
    } catch (error) {
      if (turn.abort.signal.aborted) return
      this.tell(error)
      if (turn.answer) turn.answer.hasFailed = true
      const language = turn.answer?.language ?? asker.language
      await runTurn(turn, notices([phrasesFor(language).apology], language), this.#ports()).catch(
        () => undefined,
      )
    }
  }

  async *#shown(turn: Turn, lines: AsyncIterable<Line>) {
    for await (const line of lines) {
      turn.abort.signal.throwIfAborted()
      const output = line.sentence.text
      this.#options.line.sendApp({ type: 'model-output', output, turnId: turn.number })
      yield line
    }
  }

  /** `next`: the answer that may go on, whose history is not written yet. */
  cut(turn: Turn, next: Answer | null): void {
    const { line } = this.#options
    turn.abort.abort()
    line.send({ type: 'clear', turn: turn.number })
    line.sendApp({ type: 'user-interrupted', turnId: turn.number })
    this.#over(turn, next)
  }

  #over(turn: Turn, next: Answer | null) {
    const { line } = this.#options
    const heard = heardOf(turn.sentences, turn.playedMs).text
    turn.isOver = true
    this.#current = null
    line.sendApp({ type: 'speech-update', role: 'assistant', status: 'stopped', turn: turn.number })
    if (heard) {
      this.#messages.push({ role: 'assistant', content: heard })
      line.sendApp({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: heard })
    }
    line.sendApp({ type: 'conversation-update', messages: this.#messages.slice(-maxMessages) })
    turn.answer?.hear(turn)
    if (turn.answer !== next) this.#finish(turn.answer, turn.number)
    const onOver = this.#onOver
    this.#onOver = null
    onOver?.(turn.isComplete && turn.playedMs >= lengthMs(turn))
  }

  /** Nothing more of this answer is heard on its question's account. */
  #finish(answer: Answer | null, turn = this.#nextNumber - 1) {
    if (!answer) return
    answer.stop()
    if (answer.isKept) return
    answer.isKept = true
    const { caller, context, line } = this.#options
    const endedAtMs = context.clock.now().getTime()
    const keeping = keepAnswer(context, caller(), { answer, endedAtMs }).then(
      (kept) => line.sendApp({ type: 'metadata', metadata: { turn, ...kept } }),
      (error: unknown) => context.log.error('an answer could not be kept', { error }),
    )
    this.#keeping.add(keeping)
    void keeping.then(() => this.#keeping.delete(keeping))
  }
}

export async function* notices(texts: readonly string[], language: Language): AsyncGenerator<Line> {
  for (const text of texts) yield { sentence: { text, language, article: null }, index: null }
}
