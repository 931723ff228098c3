import { audioKinds, audioSampleRate, type AudioFrame } from '@tidings/contract/call/audio-frame'
import {
  listeningSignal,
  playableSignal,
  type ClientFrame,
  type ClientMessage,
} from '@tidings/contract/call/call-messages'
import { AppError } from '@tidings/contract/errors'
import { loadAsker, phrasesFor, readFollowUpContext } from '#modules/assistant'
import type { Speech } from '#modules/speech'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { CallConnection } from '../connection/call-connection.ts'
import { endRoom, isRoomEnded } from '../rooms/queries.ts'
import { createActiveCall, handleFrame, type ActiveCall } from './active-call.ts'
import { CallTimeouts } from './call-timeouts.ts'
import { endings, type Ending, type EndingName } from './endings.ts'

export type SessionOptions = {
  context: Context
  speech: Speech
  connection: CallConnection
  callId: string
  userId: string
  resumeToken: string
  /** Called once, when the call begins to end; `ended` resolves when it has. */
  onEnding: (ended: Promise<void>) => void
}

/** A call without what was asked before it is better than none. */
function readEarlier(context: Context, entry: { caller: Caller; historyId: string }, signal: AbortSignal) {
  return readFollowUpContext(context, entry, signal).catch(() => null)
}

/** Frames that the browser sends by itself. They do not count as activity of the person. */
const automaticFrames = new Set<ClientFrame['type']>(['pong', 'token', 'received', 'rejoin'])

/**
 * The server's state for one call, across its connections. The session authenticates, opens and ends the call; its
 * conversation holds what has been asked and answered; each turn is one thing the server says.
 *
 *     waiting --hello--> opening --preferences read--> active --any ending--> ended
 *
 * Every state can end, and only once: the current turn is cut, what was delivered is saved, the browser is told why, and
 * the connection is closed.
 */
export class CallSession {
  readonly #options: SessionOptions
  readonly #abort = new AbortController()
  readonly #timeouts: CallTimeouts
  #state: 'waiting' | 'opening' | 'active' | 'ended' = 'waiting'
  #caller: Caller | null = null
  #openedAt: Date | null = null
  #active: ActiveCall | null = null
  #ending: Promise<void> | null = null
  /** A question that arrived before the preferences were read. */
  #earlyQuestion: string | null = null

  constructor(options: SessionOptions) {
    this.#options = options
    this.#timeouts = this.#createTimeouts()
  }

  get userId(): string {
    return this.#options.userId
  }

  /** The signed-in session of the caller's token; null before `hello`. */
  get sessionId(): string | null {
    return this.#caller?.sessionId ?? null
  }

  /** The browser has the token to resume this call. */
  get isWelcomed(): boolean {
    return this.#caller !== null
  }

  get isOver(): boolean {
    return this.#state === 'ended'
  }

  receive(frame: ClientFrame): void {
    this.#timeouts.recordFrame(!automaticFrames.has(frame.type))
    if (this.#state === 'ended') return
    if (frame.type === 'hello') return this.#hello(frame)
    if (frame.type === 'token') return this.#refresh(frame.accessToken)
    if (this.#active) handleFrame(frame, this.#active)
  }

  receiveApp(message: ClientMessage | typeof playableSignal): void {
    this.#timeouts.recordFrame(true)
    if (message === playableSignal || this.#state === 'ended') return
    const conversation = this.#active?.conversation
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
    this.#timeouts.recordFrame(false)
    if (frame.kind === audioKinds.microphone) this.#active?.speechInput.addAudio(frame.samples)
  }

  /** Resolves when everything delivered has been saved. Only the first call has an effect. */
  end(name: EndingName): Promise<void> {
    if (this.#ending) return this.#ending
    this.#ending = this.#end(endings[name])
    this.#options.onEnding(this.#ending)
    return this.#ending
  }

  #createTimeouts(): CallTimeouts {
    const { callId, connection, context } = this.#options
    return new CallTimeouts({
      clock: context.clock,
      log: context.log,
      connection,
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
      const { connection, context } = this.#options
      const isKnown = error instanceof AppError
      if (!isKnown) context.log.error('a call could not be opened', { error })
      const message = isKnown ? error.message : 'The call could not be opened. Please try again.'
      connection.send({ type: 'error', code: isKnown ? error.code : 'internal', message, fatal: true })
      return this.end('failed')
    })
  }

  async #open(hello: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { callId, connection, context, resumeToken, speech, userId } = this.#options
    const { signal } = this.#abort
    const caller = await context.project.authenticate(hello.accessToken)
    if (caller?.userId !== userId) return this.end('unauthorized')
    this.#caller = caller
    this.#openedAt = context.clock.now()
    connection.send({
      type: 'welcome',
      callId,
      sampleRate: audioSampleRate,
      speech: speech.engines,
      rejoinToken: resumeToken,
    })
    const [stored, earlier] = await Promise.all([
      loadAsker(context, caller, signal),
      hello.after === undefined ? null : readEarlier(context, { caller, historyId: hello.after }, signal),
    ])
    signal.throwIfAborted()
    const asker = { ...stored, language: hello.language ?? stored.language }
    const isTranscribed = hello.transcription === 'server' && speech.transcription === 'server'
    const active = createActiveCall(
      {
        context,
        speech,
        connection,
        signal,
        caller: () => this.#caller ?? caller,
        onUtterance: () => this.#timeouts.recordFrame(true),
        onTurnsUsedUp: () => void this.end('longest'),
      },
      { asker, earlier, isTranscribed },
    )
    this.#active = active
    this.#state = 'active'
    connection.sendApp(listeningSignal)
    connection.sendApp({ type: 'assistant.started' })
    connection.sendApp({ type: 'status-update', status: 'in-progress' })
    if (this.#earlyQuestion === null) active.conversation.greet()
    else active.conversation.ask(this.#earlyQuestion)
    const { stillThere } = phrasesFor(asker.language)
    this.#timeouts.watchIdle((onOver) => active.conversation.say(stillThere, onOver))
  }

  #say({ endCallAfterSpoken, message }: Extract<ClientMessage, { type: 'say' }>) {
    const onOver = endCallAfterSpoken ? () => void this.end('assistantEnded') : undefined
    if (message.trim()) this.#active?.conversation.say(message, onOver)
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
    if (this.#active) this.#active.conversation.ask(text)
    else if (this.#state === 'opening') this.#earlyQuestion = text
  }

  /** The page does so too, unless it is gone. */
  async #completeStart(now: Date): Promise<void> {
    const from = this.#openedAt
    if (!this.#caller || !from) return
    const seconds = Math.round((now.getTime() - from.getTime()) / 1000)
    await this.#options.context.project.history.completeStarts(this.#caller, { from, seconds })
  }

  async #end({ code, error, reason }: Ending): Promise<void> {
    const { callId, connection, context } = this.#options
    this.#state = 'ended'
    this.#abort.abort()
    await this.#active?.conversation.close()
    if (error) connection.send({ type: 'error', ...error, fatal: true })
    connection.sendApp({ type: 'status-update', status: 'ended', endedReason: reason })
    connection.close(code)
    const now = context.clock.now()
    const log = (failure: unknown) =>
      context.log.error('the end of a call could not be saved', { error: failure })
    await endRoom(context.database.tables, { id: callId, now, reason }).catch(log)
    await this.#completeStart(now).catch(log)
  }
}
