import { listeningSignal, type ClientMessage, type ServerMessage } from '@tidings/contract/call/call-messages'
import { AppError } from '@tidings/contract/errors'
import { voice } from '@tidings/contract/limits'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { WebCall } from '@tidings/contract/call/web-call'
import type { CallRoom } from '../transports/room.ts'
import type { CallApi } from './call-api.ts'
import { CallAttempt } from './call-attempt.ts'
import { pause, type Clock } from './clock.ts'
import { Listeners } from './listeners.ts'
import { parseMessage, makeWebCallRequest, type StartRequest } from './messages.ts'
import { RemoteSpeech } from './remote-speech.ts'

export type ClientState = 'idle' | 'starting' | 'joined' | 'active'

export type VoiceEvents = {
  state: [state: ClientState]
  'call-start': []
  'call-end': []
  'speech-start': []
  'speech-end': []
  'volume-level': [level: number]
  message: [message: ServerMessage]
  playing: []
  'playback-blocked': []
  error: [error: unknown]
}

export type VoiceClientOptions = {
  api: CallApi
  /** Opens a new room for each attempt. */
  openRoom: (call: WebCall) => CallRoom
  clock: Clock
  mobile: boolean
}

/** Our own limit: a room that has not said `listening` by then never will. */
const listeningTimeoutMs = 20_000

/**
 * The client of the specification: one call at a time, in whichever room (transport) it is given. A call is one run of
 * the states below, a room is used for one call only, and turns (question and answer) pass through as messages; the
 * person's session only supplies the access token.
 *
 *     idle --start--> starting --join--> joined --'listening'--> active
 *       ^                |                  |                      |
 *       +----------------+---- stop, room left, fatal error -------+
 *
 * `listening` may come before `join` resolves; the call is active from then on and stays so. Every return to `idle`
 * goes through one method, which first detaches the attempt (later results of its awaits are ignored), then emits, in
 * this order: `speech-end` if the remote side was speaking, `call-end` if a room had been asked to let us in,
 * the `ended` status if the room sent none, and the state. Stop works at every await of `start`, whose promise
 * then resolves to null without an error.
 */
export class VoiceClient {
  readonly #options: VoiceClientOptions
  readonly #listeners = new Listeners<VoiceEvents>()
  #attempt: CallAttempt | null = null
  #state: ClientState = 'idle'

  constructor(options: VoiceClientOptions) {
    this.#options = options
  }

  get state(): ClientState {
    return this.#state
  }

  on<Name extends keyof VoiceEvents>(
    name: Name,
    listener: (...values: VoiceEvents[Name]) => void,
  ): () => void {
    return this.#listeners.on(name, listener)
  }

  /**
   * Null when a call is under way already, when it failed (an `error` event says why) or when it was stopped meanwhile.
   * Throws only if neither an assistant nor a squad is named.
   */
  async start(request: StartRequest): Promise<WebCall | null> {
    if (!request.assistant && !request.squad) {
      throw new AppError('bad_request', voiceTexts.assistantRequired)
    }
    if (this.#attempt) return null
    const attempt = this.#newAttempt()
    this.#attempt = attempt
    this.#enter('starting')
    try {
      const call = await this.#join(attempt, request)
      if (this.#attempt !== attempt) return null
      this.#afterJoin(attempt, request.context)
      return call
    } catch (error) {
      if (this.#attempt === attempt) this.#fail(attempt, error)
      return null
    }
  }

  stop(): void {
    if (this.#attempt) this.#finish(this.#attempt)
  }

  /** Asks the remote side to end the call, then leaves. */
  endCall(): void {
    this.#send({ type: 'end-call' })
    this.stop()
  }

  say(message: string, endCallAfterSpoken = false): void {
    this.#send({ type: 'say', message, endCallAfterSpoken })
  }

  /** A typed question has the role `user`; the assistant answers it. */
  addMessage(message: Extract<ClientMessage, { type: 'add-message' }>['message']): void {
    this.#send({ type: 'add-message', message })
  }

  control(control: Extract<ClientMessage, { type: 'control' }>['control']): void {
    this.#send({ type: 'control', control })
  }

  /** Without a call this does nothing, and `muted` is false. */
  setMuted(muted: boolean): void {
    this.#attempt?.room?.setMicEnabled(!muted)
  }

  get muted(): boolean {
    const room = this.#attempt?.room
    return room ? !room.micEnabled() : false
  }

  #newAttempt(): CallAttempt {
    const speech = new RemoteSpeech(this.#options.clock, {
      speechStart: () => this.#listeners.emit('speech-start'),
      speechEnd: () => this.#listeners.emit('speech-end'),
      volume: (level) => this.#listeners.emit('volume-level', level),
    })
    return new CallAttempt(speech)
  }

  async #join(attempt: CallAttempt, request: StartRequest): Promise<WebCall> {
    const { api, clock, mobile, openRoom } = this.#options
    const { signal } = attempt.abort
    const call = await api.createWebCall(makeWebCallRequest(request), signal)
    signal.throwIfAborted()
    const room = openRoom(call)
    attempt.room = room
    this.#listen(attempt, room)
    if (mobile) await pause(clock, voice.mobileJoinDelayMs, signal)
    attempt.isJoining = true
    await room.join(call.webCallUrl, signal)
    // A room that ignores the signal may still admit a caller who has stopped.
    if (this.#attempt !== attempt) await room.leave()
    return call
  }

  #listen(attempt: CallAttempt, room: CallRoom): void {
    const listeners = this.#listeners
    attempt.cancels.push(
      room.on('message', (data) => this.#receive(attempt, data)),
      room.on('remote-level', (sum) => attempt.speech.level(sum)),
      room.on('playing', () => listeners.emit('playing')),
      room.on('playback-blocked', () => listeners.emit('playback-blocked')),
      room.on('left', () => this.#finish(attempt)),
      room.on('error', (error) =>
        error.fatal ? this.#fail(attempt, error) : listeners.emit('error', error),
      ),
    )
  }

  #afterJoin(attempt: CallAttempt, context: string | undefined): void {
    const { clock } = this.#options
    if (!attempt.isStarted) {
      this.#enter('joined')
      const late = new AppError('timed_out', 'The voice assistant did not answer.')
      attempt.cancels.push(
        clock.after(listeningTimeoutMs, () => {
          if (!attempt.isStarted) this.#fail(attempt, late)
        }),
      )
    }
    if (context === undefined) return
    const send = () => this.addMessage({ role: 'system', content: context })
    attempt.cancels.push(clock.after(voice.contextDelayMs, send))
  }

  #receive(attempt: CallAttempt, data: string): void {
    if (data === listeningSignal) {
      if (attempt.isStarted) return
      attempt.isStarted = true
      this.#enter('active')
      this.#listeners.emit('call-start')
      return
    }
    const message = parseMessage(data)
    if (!message) return
    if (message.type === 'status-update' && message.status === 'ended') attempt.hasSeenEnded = true
    this.#listeners.emit('message', message)
  }

  #fail(attempt: CallAttempt, error: unknown): void {
    this.#finish(attempt)
    this.#listeners.emit('error', error)
  }

  #finish(attempt: CallAttempt): void {
    if (this.#attempt !== attempt) return
    this.#attempt = null
    attempt.close()
    if (attempt.isJoining) this.#emitEnd(attempt)
    // A listener of the events above may have started the next call.
    if (!this.#attempt) this.#enter('idle')
  }

  #emitEnd(attempt: CallAttempt): void {
    this.#listeners.emit('call-end')
    if (attempt.hasSeenEnded) return
    this.#listeners.emit('message', {
      type: 'status-update',
      status: 'ended',
      endedReason: 'customer-ended-call',
    })
  }

  #enter(state: ClientState): void {
    if (this.#state === state) return
    this.#state = state
    this.#listeners.emit('state', state)
  }

  #send(message: ClientMessage): void {
    this.#attempt?.room?.send(JSON.stringify(message))
  }
}
