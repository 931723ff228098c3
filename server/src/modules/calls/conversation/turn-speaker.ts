import type { AnswerSentence } from '@tidings/contract/api/ask'
import { countUse } from '#db/count-use'
import { describeOutage } from '#db/database-error'
import { getPhrases, type Asker } from '#modules/assistant'
import type { Speech } from '#modules/speech'
import type { Context } from '#src/context'
import type { CallConnection } from '../connection/call-connection.ts'
import { runTurn, type TurnOutput, type TurnSoFar } from './run-turn.ts'
import { sayNotice, type NextSentence } from './spoken-sentence.ts'
import type { Turn } from './turn.ts'

type SpeakerOptions = {
  context: Context
  speech: Speech
  connection: CallConnection
  asker: Asker
  keep: () => Promise<unknown>
  onError: (error: unknown) => void
}

/** Speaks turns with the asker's voice and speed. */
export class TurnSpeaker {
  readonly #options: SpeakerOptions
  speed: number
  isMuted = false
  isPaced = false
  #firstSaid: Promise<void> = Promise.resolve()

  constructor(options: SpeakerOptions) {
    this.#options = options
    this.speed = options.asker.preferences.voice_settings.speed
  }

  /** Resolves when the first sentence of the latest turn has been sent, or the turn is over. */
  get firstSaid(): Promise<void> {
    return this.#firstSaid
  }

  /** Speaks the sentences; if they fail, an apology instead of the rest. Never rejects. */
  async run(turn: Turn, sentences: AsyncIterable<NextSentence>, soFar?: TurnSoFar): Promise<void> {
    const { asker, onError } = this.#options
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#firstSaid = promise
    const output = this.#createOutput(turn, resolve)
    try {
      await runTurn(turn, { sentences: this.#announce(turn, sentences), soFar }, output)
    } catch (error) {
      if (turn.abort.signal.aborted) return
      onError(error)
      if (turn.answer) turn.answer.hasFailed = true
      const language = turn.answer?.language ?? asker.language
      const apologise = (by: TurnOutput) =>
        runTurn(turn, { sentences: sayNotice(getPhrases(language).apology, language) }, by)
      // It may be the voice that fails.
      const asText = { ...output, synthesise: () => Promise.resolve(null) }
      await apologise(output)
        .catch(() => apologise(asText))
        .catch(() => undefined)
    } finally {
      resolve()
    }
  }

  async *#announce(turn: Turn, sentences: AsyncIterable<NextSentence>) {
    for await (const next of sentences) {
      turn.abort.signal.throwIfAborted()
      const output = next.sentence.text
      this.#options.connection.sendApp({ type: 'model-output', output, turnId: turn.number })
      yield next
    }
  }

  /** Null if the browser's own voice should speak. */
  async synthesise({ language, text }: AnswerSentence, signal: AbortSignal): Promise<Int16Array | null> {
    const { asker, speech } = this.#options
    if (speech.engines[language] === 'endpoint') await this.#countCharacters(text.length)
    const { gender } = asker.preferences.voice_settings
    return speech.synthesise({ text, language, gender, speed: this.speed }, signal)
  }

  /** While the database is unavailable, calls go on uncounted. */
  async #countCharacters(amount: number): Promise<void> {
    const { asker, context } = this.#options
    try {
      await countUse(context, { userId: asker.userId, what: 'spokenCharacters', amount })
    } catch (error) {
      if (!describeOutage(error)) throw error
      context.log.warn('a spoken sentence could not be counted', { error })
    }
  }

  #createOutput({ answer }: Turn, onFirstSaid: () => void): TurnOutput {
    const watch = answer?.watch
    const { connection, context, keep } = this.#options
    const { speed } = this
    return {
      clock: context.clock,
      send: (frame) => connection.send(frame),
      sendAudio: (frame, signal) => {
        watch?.noteSound()
        return connection.sendAudio(frame, signal)
      },
      synthesise: (sentence, signal) => {
        const speak = () => context.tracing.span('speak', () => this.synthesise(sentence, signal))
        return watch ? watch.within(speak) : speak()
      },
      keep,
      isMuted: () => this.isMuted,
      isPaced: () => this.isPaced,
      speed,
      onSpeaking: ({ number }) =>
        connection.sendApp({ type: 'speech-update', role: 'assistant', status: 'started', turn: number }),
      onFirstSaid: () => {
        onFirstSaid()
        // A process that takes the call over then has the whole answer.
        void answer?.readAhead().then(keep)
      },
    }
  }
}
