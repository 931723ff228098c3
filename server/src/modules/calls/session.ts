import { audioKinds, audioSampleRate, type AudioFrame } from '@tidings/contract/call/audio-frame'
import {
  listeningSignal,
  playableSignal,
  type ClientFrame,
  type ClientMessage,
} from '@tidings/contract/call/call-messages'
import { AppError } from '@tidings/contract/errors'
import { loadAsker, phrasesFor } from '#modules/assistant'
import type { Speech } from '#modules/speech'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { CallLine } from './call-line.ts'
import { CallWatch } from './call-watch.ts'
import { endings, type Ending, type EndingName } from './endings.ts'
import { endRoom, isRoomEnded } from './queries.ts'
import { openTalk, takeFrame, type Talk } from './talk.ts'

export type SessionOptions = {
  context: Context
  speech: Speech
  line: CallLine
  callId: string
  userId: string
  rejoinToken: string
  /** Once: the call has begun to end, which is over when the promise resolves. */
  onEnding: (leaving: Promise<void>) => void
}

/** Frames that come without the person, and without what they hear, being behind it. */
const lifeless = new Set<ClientFrame['type']>(['pong', 'token', 'received', 'rejoin'])

/**
 * One call, without a socket or timers of its own.
 *
 *     waiting --hello--> opening --preferences read--> active --any ending--> ended
 *
 * Every state can end. Ending happens once: what is being said is cut, what was heard is kept, the browser is told why,
 * and the line is closed.
 */
export class CallSession {
  readonly #options: SessionOptions
  readonly #abort = new AbortController()
  readonly #watch: CallWatch
  #state: 'waiting' | 'opening' | 'active' | 'ended' = 'waiting'
  #caller: Caller | null = null
  #talk: Talk | null = null
  #ending: Promise<void> | null = null
  /** Asked before the preferences were read. */
  #early: string | null = null

  constructor(options: SessionOptions) {
    this.#options = options
    this.#watch = this.#watching()
  }

  get userId(): string {
    return this.#options.userId
  }

  /** The session whose token the call works with; null before `hello`. */
  get sessionId(): string | null {
    return this.#caller?.sessionId ?? null
  }

  /** The browser knows how to come back to this call. */
  get isWelcomed(): boolean {
    return this.#caller !== null
  }

  get isOver(): boolean {
    return this.#state === 'ended'
  }

  receive(frame: ClientFrame): void {
    this.#watch.heardFrom(!lifeless.has(frame.type))
    if (this.#state === 'ended') return
    if (frame.type === 'hello') return this.#hello(frame)
    if (frame.type === 'token') return this.#refresh(frame.accessToken)
    if (this.#talk) takeFrame(frame, this.#talk)
  }

  receiveApp(message: ClientMessage | typeof playableSignal): void {
    this.#watch.heardFrom(true)
    if (message === playableSignal || this.#state === 'ended') return
    const conversation = this.#talk?.conversation
    switch (message.type) {
      case 'end-call':
        return void this.end('ended')
      case 'add-message': {
        const { content, role } = message.message
        if (role === 'user' && message.triggerResponseEnabled !== false) this.#ask(content)
        return
      }
      case 'say':
        return this.#say(message)
      case 'control':
        if (message.control !== 'say-first-message')
          conversation?.turns.setMuted(message.control === 'mute-assistant')
        else if (!conversation?.isSpeaking) conversation?.greet()
    }
  }

  receiveAudio(frame: AudioFrame): void {
    this.#watch.heardFrom(false)
    if (frame.kind === audioKinds.microphone) this.#talk?.ear.accept(frame.samples)
  }

  /** Resolves when everything heard has been kept. The first ending counts. */
  end(name: EndingName): Promise<void> {
    if (this.#ending) return this.#ending
    this.#ending = this.#end(endings[name])
    this.#options.onEnding(this.#ending)
    return this.#ending
  }

  #watching(): CallWatch {
    const { callId, context, line } = this.#options
    return new CallWatch({
      clock: context.clock,
      log: context.log,
      line,
      signal: this.#abort.signal,
      end: (name) => void this.end(name),
      isOpened: () => this.#state !== 'waiting',
      isEndedElsewhere: () => isRoomEnded(context.database.tables, callId),
    })
  }

  #hello(hello: Extract<ClientFrame, { type: 'hello' }>) {
    if (this.#state !== 'waiting') return
    this.#state = 'opening'
    this.#open(hello).catch((error: unknown) => {
      if (this.#abort.signal.aborted) return
      const { line, context } = this.#options
      const isKnown = error instanceof AppError
      if (!isKnown) context.log.error('a call could not be opened', { error })
      const message = isKnown ? error.message : 'The call could not be opened. Please try again.'
      line.send({ type: 'error', code: isKnown ? error.code : 'internal', message, fatal: true })
      return this.end('failed')
    })
  }

  async #open(hello: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { callId, context, line, rejoinToken, speech, userId } = this.#options
    const { signal } = this.#abort
    const caller = await context.project.authenticate(hello.accessToken)
    if (caller?.userId !== userId) return this.end('unauthorized')
    this.#caller = caller
    line.send({
      type: 'welcome',
      callId,
      sampleRate: audioSampleRate,
      speech: speech.engines,
      rejoinToken,
    })
    const stored = await loadAsker(context, caller, signal)
    signal.throwIfAborted()
    const asker = { ...stored, language: hello.language ?? stored.language }
    const isTranscribed = hello.transcription === 'server' && speech.transcription === 'server'
    const talk = openTalk(
      {
        context,
        speech,
        line,
        signal,
        caller: () => this.#caller ?? caller,
        onHeard: () => this.#watch.heardFrom(true),
        onExhausted: () => void this.end('longest'),
      },
      { asker, isTranscribed },
    )
    this.#talk = talk
    this.#state = 'active'
    line.sendApp(listeningSignal)
    line.sendApp({ type: 'assistant.started' })
    line.sendApp({ type: 'status-update', status: 'in-progress' })
    if (this.#early === null) talk.conversation.greet()
    else talk.conversation.ask(this.#early)
    const { stillThere } = phrasesFor(asker.language)
    this.#watch.watchIdle((onOver) => talk.conversation.say(stillThere, onOver))
  }

  #say({ endCallAfterSpoken, message }: Extract<ClientMessage, { type: 'say' }>) {
    const onOver = endCallAfterSpoken ? () => void this.end('assistantEnded') : undefined
    if (message.trim()) this.#talk?.conversation.say(message, onOver)
    else onOver?.()
  }

  #refresh(accessToken: string) {
    const { context, userId } = this.#options
    context.project.authenticate(accessToken).then(
      (caller) => {
        if (caller?.userId === userId) this.#caller = caller
      },
      (error: unknown) => context.log.warn('a refreshed token could not be checked', { error }),
    )
  }

  #ask(text: string) {
    if (this.#talk) this.#talk.conversation.ask(text)
    else if (this.#state === 'opening') this.#early = text
  }

  async #end({ code, error, reason }: Ending): Promise<void> {
    const { callId, context, line } = this.#options
    this.#state = 'ended'
    this.#abort.abort()
    await this.#talk?.conversation.close()
    if (error) line.send({ type: 'error', ...error, fatal: true })
    line.sendApp({ type: 'status-update', status: 'ended', endedReason: reason })
    line.close(code)
    await endRoom(context.database.tables, { id: callId, now: context.clock.now(), reason }).catch(
      (failure: unknown) => context.log.error('the end of a call could not be noted', { error: failure }),
    )
  }
}
