import { audioKinds, audioSampleRate, type AudioFrame } from '@tidings/contract/call/audio-frame'
import {
  listeningSignal,
  playableSignal,
  type ClientFrame,
  type ClientMessage,
  type PageTurn,
} from '@tidings/contract/call/call-messages'
import { AppError } from '@tidings/contract/errors'
import { loadAsker } from '#modules/assistant'
import type { Caller } from '#platform/project'
import { closeCodes } from '../connection/call-connection.ts'
import { holdMs, type CallState } from '../handover/call-journal.ts'
import { endHeldRoom, renewHold, type Hold } from '../handover/queries.ts'
import {
  askStillThere,
  automaticFrames,
  completeStart,
  createActiveCall,
  handleControl,
  handleFrame,
  isSignedIn,
  readEarlier,
  type ActiveCall,
  type Participant,
  type SessionOptions,
} from './active-call.ts'
import { CallTimeouts } from './call-timeouts.ts'
import { announceEnding, endings, type Ending, type EndingName } from './endings.ts'

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

  /** Goes on with what another process has left. `page`: what the browser has of the newest turns. */
  async restore(
    { caller, state }: { caller: Caller; state: CallState },
    page: readonly PageTurn[],
  ): Promise<void> {
    const { context } = this.#options
    this.#state = 'opening'
    this.#caller = caller
    const stored = await loadAsker(context, caller, this.#abort.signal)
    const { isTranscribed, language } = state.settings
    const asker = { ...stored, language }
    const { conversation } = this.#activate({ asker, earlier: null, isTranscribed }, caller)
    await conversation.restore(state, page)
    this.#timeouts.watchIdle(askStillThere(conversation, asker.language))
  }

  /** Another process has the call by now, or is to have it: nothing is said or written here any more. */
  leave(): Promise<void> {
    return this.#stop(async () => {
      await this.#active?.conversation.suspend()
    })
  }

  /** As it leaves off, for whichever process the browser comes back to. */
  handOver(): Promise<void> {
    if (!this.#active) return this.#options.resumeToken === null ? this.leave() : this.end('restarting')
    return this.#stop(() => this.#letGo())
  }

  /**
   * Ended by way of another process, or while this one took the call over. By its token nothing can be written any more: what was
   * heard is written as that of a lost call.
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
    const log = (error: unknown) => context.log.error('a call could not be handed over', { error })
    this.#ending = run()
      .catch(log)
      .then(() => connection.close(code))
    this.#options.onEnding(this.#ending)
    return this.#ending
  }

  /** From here on the call is written down. */
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

  async #renew(): Promise<Hold | 'signedOut'> {
    const { call, context } = this.#options
    if (!(await isSignedIn(context, this.#caller))) return 'signedOut'
    if (this.#active) return this.#active.journal.renew()
    return renewHold(context.database.tables, call, new Date(context.clock.now().getTime() + holdMs))
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
      renew: () => this.#renew(),
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
      const isKnown = error instanceof AppError
      if (!isKnown) context.log.error('a call could not be opened', { error })
      const message = isKnown ? error.message : 'The call could not be opened. Please try again.'
      connection.send({ type: 'error', code: isKnown ? error.code : 'internal', message, fatal: true })
      return this.end('failed')
    })
  }

  async #open(hello: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { call, connection, context, resumeToken, speech, userId } = this.#options
    const { signal } = this.#abort
    const caller = await context.project.authenticate(hello.accessToken)
    if (caller?.userId !== userId) return this.end('unauthorized')
    this.#caller = caller
    this.#openedAt = context.clock.now()
    connection.send({
      type: 'welcome',
      callId: call.callId,
      sampleRate: audioSampleRate,
      speech: speech.engines,
      rejoinToken: resumeToken ?? '',
    })
    const [stored, earlier] = await Promise.all([
      loadAsker(context, caller, signal),
      hello.after === undefined ? null : readEarlier(context, { caller, historyId: hello.after }, signal),
    ])
    signal.throwIfAborted()
    const asker = { ...stored, language: hello.language ?? stored.language }
    const isTranscribed = hello.transcription === 'server' && speech.transcription === 'server'
    const active = this.#activate({ asker, earlier, isTranscribed }, caller)
    connection.sendApp(listeningSignal)
    connection.sendApp({ type: 'assistant.started' })
    connection.sendApp({ type: 'status-update', status: 'in-progress' })
    if (this.#earlyQuestion === null) active.conversation.greet()
    else active.conversation.ask(this.#earlyQuestion)
    this.#timeouts.watchIdle(askStillThere(active.conversation, asker.language))
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
    const now = context.clock.now()
    const log = (failure: unknown) =>
      context.log.error('the end of a call could not be saved', { error: failure })
    const ended = endHeldRoom(context.database.tables, call, { endedAt: now, reason: ending.reason })
    const isOurs = await ended.catch((failure: unknown) => {
      log(failure)
      return true
    })
    if (isOurs) await completeStart(context, { caller: this.#caller, from: this.#openedAt, now }).catch(log)
  }
}
