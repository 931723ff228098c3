import { audioKinds, type AudioFrame } from '@tidings/contract/call/audio-frame'
import {
  playableSignal,
  type ClientFrame,
  type ClientMessage,
  type PageTurn,
} from '@tidings/contract/call/call-messages'
import type { Caller } from '#platform/project'
import { closeCodes } from '../connection/call-connection.ts'
import { sendError } from '../connection/send-error.ts'
import type { CallState } from '../handover/call-journal.ts'
import {
  announceStart,
  askStillThere,
  automaticFrames,
  createActiveCall,
  handleControl,
  handleFrame,
  readParticipant,
  renewCall,
  restoreParticipant,
  sendWelcome,
  type ActiveCall,
  type Participant,
  type SessionOptions,
} from './active-call.ts'
import { CallTimeouts } from './call-timeouts.ts'
import { announceEnding, endings, type Ending, type EndingName } from './endings.ts'
import { saveEnd } from './save-end.ts'

const openingFailed = 'The call could not be opened. Please try again.'

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
  /** A question that arrived before the preferences were loaded. */
  #earlyQuestion: string | null = null

  constructor(options: SessionOptions) {
    this.#options = options
    this.#openedAt = options.openedAt ?? null
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
    if (this.#active) handleFrame(frame, this.#active, this.#options.messages)
  }

  receiveApp(message: ClientMessage | typeof playableSignal): void {
    this.#timeouts.recordFrame(true)
    if (message === playableSignal || this.#state === 'ended') return
    if (message.type === 'end-call') return void this.end('ended')
    if (message.type === 'say') return this.#say(message)
    if (message.type === 'control') return this.#active ? handleControl(message, this.#active) : undefined
    const { content, role } = message.message
    if (role === 'user' && message.triggerResponseEnabled !== false) this.#ask(content)
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

  /** Continues from another process's state. `page`: what the browser has received of the newest turns. */
  async restore(
    { caller, state }: { caller: Caller; state: CallState },
    page: readonly PageTurn[],
  ): Promise<void> {
    const { context } = this.#options
    this.#state = 'opening'
    this.#caller = caller
    const participant = await restoreParticipant(context, { caller, state }, this.#abort.signal)
    const { conversation } = this.#activate(participant, caller)
    await conversation.restore(state, page)
    this.#timeouts.watchIdle(askStillThere(conversation, participant.asker.language))
  }

  /** Stops because another process owns the call, or is about to: nothing more is spoken or written here. */
  leave(): Promise<void> {
    return this.#stop(async () => {
      await this.#active?.conversation.suspend()
    })
  }

  /** Saves the state for whichever process the browser reconnects to. */
  handOver(): Promise<void> {
    if (!this.#active) return this.#options.resumeToken === null ? this.leave() : this.end('restarting')
    return this.#stop(() => this.#letGo())
  }

  /**
   * The session was ended through another process, or during a takeover. Its token can no longer write, so what was heard is
   * saved as for a lost call.
   */
  #endSignedOut(): Promise<void> {
    const { signedOut } = endings
    return this.#stop(async () => {
      await this.#letGo()
      announceEnding(this.#options.connection, signedOut)
    }, signedOut.code)
  }

  async #letGo(): Promise<void> {
    await this.#active?.conversation.suspend()
    await this.#active?.journal.release()
  }

  #stop(run: () => Promise<void>, code: number = closeCodes.tryAgain): Promise<void> {
    if (this.#ending) return this.#ending
    this.#state = 'ended'
    this.#abort.abort()
    const { connection, context } = this.#options
    this.#ending = run()
      .catch((error: unknown) => context.log.error('a call could not be handed over', { error }))
      .then(() => connection.close(code))
    this.#options.onEnding(this.#ending)
    return this.#ending
  }

  /** From here on the call's state is saved. */
  #activate(participant: Participant, caller: Caller): ActiveCall {
    this.#active = createActiveCall(
      {
        ...this.#options,
        signal: this.#abort.signal,
        caller: () => this.#caller ?? caller,
        onUtterance: () => this.#timeouts.recordFrame(true),
        onTurnsUsedUp: () => void this.end('longest'),
        onLost: () => void this.leave(),
      },
      participant,
    )
    this.#state = 'active'
    return this.#active
  }

  #createTimeouts(): CallTimeouts {
    const { connection, context, openedAt } = this.#options
    const now = context.clock.now().getTime()
    return new CallTimeouts({
      beforeMs: openedAt ? now - openedAt.getTime() : 0,
      clock: context.clock,
      log: context.log,
      connection,
      signal: this.#abort.signal,
      end: (name) => void this.end(name),
      isOpened: () => this.#state !== 'waiting',
      renew: () => renewCall(this.#options, this.#caller, this.#active),
      leave: () => void this.leave(),
      endSignedOut: () => void this.#endSignedOut(),
    })
  }

  #hello(hello: Extract<ClientFrame, { type: 'hello' }>) {
    if (this.#state !== 'waiting') return
    this.#state = 'opening'
    this.#open(hello).catch((error: unknown) => {
      if (this.#abort.signal.aborted) return
      const { connection, context } = this.#options
      const told = { what: 'a call could not be opened', otherwise: openingFailed, fatal: true }
      sendError({ connection, log: context.log }, { error, ...told })
      return this.end('failed')
    })
  }

  async #open(hello: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { connection, context, userId } = this.#options
    const { signal } = this.#abort
    const caller = await context.project.authenticate(hello.accessToken)
    if (caller?.userId !== userId) return this.end('unauthorized')
    this.#caller = caller
    this.#openedAt = context.clock.now()
    sendWelcome(this.#options)
    const participant = await readParticipant(this.#options, { caller, hello }, signal)
    signal.throwIfAborted()
    const { conversation } = this.#activate(participant, caller)
    announceStart(connection)
    if (this.#earlyQuestion === null) conversation.greet()
    else conversation.ask(this.#earlyQuestion)
    this.#timeouts.watchIdle(askStillThere(conversation, participant.asker.language))
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

  async #end(ending: Ending): Promise<void> {
    const { call, connection, context } = this.#options
    this.#state = 'ended'
    this.#abort.abort()
    await this.#active?.conversation.close()
    announceEnding(connection, ending)
    connection.close(ending.code)
    const { reason } = ending
    await saveEnd(context, { call, caller: this.#caller, openedAt: this.#openedAt, reason })
  }
}
