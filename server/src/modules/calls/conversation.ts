import type { AnswerSentence } from '@tidings/contract/ask'
import type { ClientFrame } from '@tidings/contract/call-messages'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { countUse } from '#db/count-use'
import { answerQuestion, checkQuestion, phrasesFor, type Asker } from '#modules/assistant'
import type { Speech } from '#modules/speech'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { CallLine } from './call-line.ts'
import { heardOf } from './heard.ts'
import { keepAnswer } from './keep-answer.ts'
import { lengthMs, newTurn, runTurn, type Turn, type TurnPorts } from './turn.ts'

export type ConversationOptions = {
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

/**
 * The turns of one call. At most one is not over: it is being said, or has been said and is still being heard, until
 * the browser reports that playback is done or cut short. Whatever starts a turn cuts the one before. When a question's
 * turn is over, what was heard of its answer goes to the history.
 */
export class Conversation {
  readonly #options: ConversationOptions
  readonly #keeping = new Set<Promise<void>>()
  readonly #messages: { role: 'user' | 'assistant'; content: string }[] = []
  #current: Turn | null = null
  #nextNumber = 0
  #isMuted = false
  /** Questions are counted and begun one after another. */
  #asking: Promise<void> = Promise.resolve()
  #onOver: ((isWhole: boolean) => void) | null = null

  constructor(options: ConversationOptions) {
    this.#options = options
  }

  get isSpeaking(): boolean {
    return this.#current !== null
  }

  greet(): void {
    const { asker } = this.#options
    this.say(phrasesFor(asker.language).greeting(asker.firstName))
  }

  /** `onOver` runs once, when this has been heard whole or was cut short. */
  say(text: string, onOver?: (isWhole: boolean) => void): void {
    const { language } = this.#options.asker
    const turn = this.#begin(null, language)
    if (!turn) return
    this.#onOver = onOver ?? null
    void this.#run(turn, saying({ text, language, article: null }))
  }

  ask(text: string): void {
    this.#asking = this.#asking.then(() => this.#answer(text))
  }

  /** The browser has silenced a turn already, after having played this much of it. */
  interrupt({ playedMs, turn: number }: Extract<ClientFrame, { type: 'interrupt' }>): void {
    const turn = this.#current
    if (turn?.number !== number) return
    turn.playedMs = Math.min(playedMs, lengthMs(turn))
    this.#cut(turn)
  }

  playback({ playedMs, state, turn: number }: Extract<ClientFrame, { type: 'playback' }>): void {
    const turn = this.#current
    if (turn?.number !== number) return
    if (state === 'done' && turn.isComplete) {
      turn.playedMs = lengthMs(turn)
      this.#over(turn)
    } else {
      turn.playedMs = Math.min(playedMs, lengthMs(turn))
    }
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
  }

  /** Cuts what is being said and resolves when everything heard has been kept. */
  async close(): Promise<void> {
    await this.#asking
    this.#onOver = null
    if (this.#current) this.#cut(this.#current)
    await Promise.all(this.#keeping)
  }

  async #answer(text: string): Promise<void> {
    const { asker, context, line } = this.#options
    try {
      const question = checkQuestion(text)
      await countUse(context, { userId: asker.userId, what: 'questions' })
      const abort = new AbortController()
      const answer = answerQuestion(context, { asker, question }, abort.signal)
      const turn = this.#begin(question, answer.language)
      if (!turn) return
      turn.abort.signal.addEventListener('abort', () => abort.abort(), { once: true })
      this.#messages.push({ role: 'user', content: question })
      line.send({ type: 'thinking', turn: turn.number })
      void this.#run(turn, answer.sentences)
    } catch (error) {
      this.#tell(error)
    }
  }

  #tell(error: unknown) {
    const { context, line } = this.#options
    const isKnown = error instanceof AppError
    if (!isKnown) context.log.error('an answer failed', { error })
    const message = isKnown ? error.message : 'Something went wrong while answering. Please ask again.'
    line.send({ type: 'error', code: isKnown ? error.code : 'internal', message, fatal: false })
  }

  #begin(question: string | null, language: Language): Turn | null {
    const { context, onExhausted } = this.#options
    if (this.#current) this.#cut(this.#current)
    if (this.#nextNumber >= maxTurns) {
      onExhausted()
      return null
    }
    const startedAtMs = context.clock.now().getTime()
    const turn = newTurn({ number: this.#nextNumber, question, language, startedAtMs })
    this.#nextNumber += 1
    this.#current = turn
    return turn
  }

  #ports(): TurnPorts {
    const { asker, context, line, speech } = this.#options
    const { gender, speed } = asker.preferences.voice_settings
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
      speed,
      onSpeaking: ({ number }) =>
        line.sendApp({ type: 'speech-update', role: 'assistant', status: 'started', turn: number }),
    }
  }

  async #run(turn: Turn, sentences: AsyncIterable<AnswerSentence>): Promise<void> {
    try {
      await runTurn(turn, this.#shown(turn, sentences), this.#ports())
    } catch (error) {
      if (turn.abort.signal.aborted) return
      turn.hasFailed = true
      turn.isComplete = true
      this.#tell(error)
      this.#options.line.send({
        type: 'complete',
        turn: turn.number,
        sentences: turn.sentences.length,
        durationMs: 0,
      })
    }
  }

  async *#shown(turn: Turn, sentences: AsyncIterable<AnswerSentence>) {
    for await (const sentence of sentences) {
      this.#options.line.sendApp({ type: 'model-output', output: sentence.text, turnId: turn.number })
      yield sentence
    }
  }

  #cut(turn: Turn) {
    const { line } = this.#options
    turn.abort.abort()
    line.send({ type: 'clear', turn: turn.number })
    line.sendApp({ type: 'user-interrupted', turnId: turn.number })
    this.#over(turn)
  }

  #over(turn: Turn) {
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
    const { question } = turn
    if (question !== null) this.#keep({ ...turn, question })
    const onOver = this.#onOver
    this.#onOver = null
    onOver?.(turn.isComplete && turn.playedMs >= lengthMs(turn))
  }

  #keep(turn: Turn & { question: string }) {
    const { caller, context, line } = this.#options
    const endedAtMs = context.clock.now().getTime()
    const keeping = keepAnswer(context, caller(), { turn, endedAtMs }).then(
      (kept) => line.sendApp({ type: 'metadata', metadata: { turn: turn.number, ...kept } }),
      (error: unknown) => context.log.error('an answer could not be kept', { error }),
    )
    this.#keeping.add(keeping)
    void keeping.then(() => this.#keeping.delete(keeping))
  }
}

/** Of a long call the browser is told the end, which also bounds the message. */
const maxMessages = 20

async function* saying(sentence: AnswerSentence): AsyncGenerator<AnswerSentence> {
  yield sentence
}
