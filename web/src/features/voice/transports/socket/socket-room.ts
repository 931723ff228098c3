import { playableSignal, type ServerFrame, type VoiceState } from '@tidings/contract/call/call-messages'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { voice } from '@tidings/contract/limits'
import { requestTexts } from '@tidings/contract/texts/errors'
import type { BrowserVoice } from '#platform/audio/browser-voice.ts'
import type { SpeechPlayer } from '#platform/audio/speech-player.ts'
import type { Clock } from '../../client/clock.ts'
import { Listeners } from '../../client/listeners.ts'
import type { CallRoom, RoomEvents } from '../room.ts'
import type { OpenCallSocket } from './call-socket.ts'
import { Joining, watchToken } from './joining.ts'
import { ResponseTimer } from './playback-progress.ts'
import { ResumableConnection } from './resumable-connection.ts'
import { SpeechQueue } from './speech-queue.ts'
import { handleAnswerFrame, type SocketRoomEvents } from './answer-frames.ts'

const connectionLost = 'The connection to the voice assistant was lost.'

export type SocketRoomOptions = {
  openSocket: OpenCallSocket
  player: Promise<SpeechPlayer>
  voice: BrowserVoice
  clock: Clock
  getAccessToken: () => Promise<string | null>
  hello: { language: Language; transcription: 'browser' | 'server' | 'none'; after?: string }
  events: SocketRoomEvents
}

/**
 * A room on our own server. Joining ends with the server's `welcome`; `playable` follows, since the player runs by
 * then. Leaving, losing the socket and a server that stops responding all end in one `left`, the last two after a fatal
 * error.
 */
export class SocketRoom implements CallRoom {
  readonly #options: SocketRoomOptions
  readonly #listeners = new Listeners<RoomEvents>()
  #connection: ResumableConnection | null = null
  #queue: SpeechQueue | null = null
  #player: SpeechPlayer | null = null
  readonly #responseTimer: ResponseTimer
  #joining: Joining | null = null
  #cancels: (() => void)[] = []
  #hasLeft = false
  /** The user's access token, replaced when refreshed. */
  #accessToken = ''
  #micEnabled = true

  constructor(options: SocketRoomOptions) {
    this.#options = options
    this.#responseTimer = new ResponseTimer(options.clock)
  }

  on<Name extends keyof RoomEvents>(name: Name, listener: (...values: RoomEvents[Name]) => void): () => void {
    return this.#listeners.on(name, listener)
  }

  async join(url: string, signal: AbortSignal): Promise<void> {
    const [token, player] = await Promise.all([this.#options.getAccessToken(), this.#options.player])
    signal.throwIfAborted()
    if (this.#hasLeft) throw new AppError('conflict', 'The call has ended.')
    if (token === null) throw new AppError('unauthorized', requestTexts.nobodySignedIn)
    this.#accessToken = token
    this.#startQueue(player)
    const joining = (this.#joining = new Joining(this.#options.clock, signal))
    try {
      this.#connection = this.#openConnection(url, token)
      await joining.outcome
    } finally {
      joining.stop()
      this.#joining = null
    }
    this.#joined(token)
  }

  /** Interrupts the current answer first, so that the server learns how much of it was heard. */
  leave(): Promise<void> {
    if (this.#hasLeft) return Promise.resolve()
    this.#hasLeft = true
    for (const cancel of this.#cancels) cancel()
    this.interrupt('button')
    this.#queue?.stop()
    this.#joining?.reject(new AppError('conflict', 'The call has ended.'))
    this.#connection?.close()
    // A player that never opened has nothing to close.
    this.#options.player.then((player) => player.close()).catch(() => undefined)
    this.#listeners.emit('left')
    return Promise.resolve()
  }

  send(data: string): void {
    this.#connection?.sendMessage(data)
  }

  setMicEnabled(on: boolean): void {
    this.#micEnabled = on
  }

  micEnabled(): boolean {
    return this.#micEnabled
  }

  /** Loudness of what the page plays, 0 to 1. */
  playingLevel(): number {
    return this.#queue?.output.level() ?? 0
  }

  /** Peak loudness of what the page has just played: the microphone may be picking it up now. */
  echoLevel(): number {
    return this.#queue?.output.echoLevel() ?? 0
  }

  /** Holds the current answer at once, then tells the server. False when there is none to hold. */
  pause(by: 'voice' | 'button' = 'voice'): boolean {
    const paused = this.#queue?.pause()
    if (paused) this.#connection?.sendFrame({ type: 'pause', ...paused, ...(by === 'button' ? { by } : {}) })
    return Boolean(paused)
  }

  /** Silences the answer at once; the server continues at the new position. */
  move(to: { unit: 'sentence' | 'story'; step: 1 | -1 }): void {
    const heard = this.#queue?.interrupt()
    if (heard) this.#connection?.sendFrame({ type: 'move', ...heard, ...to })
  }

  /** From the sentence being said on. */
  setSpeed(speed: number): void {
    this.#connection?.sendFrame({ type: 'speed', speed })
  }

  /** Says an answer of this call again from its start. */
  hear(answer: number): void {
    this.#connection?.sendFrame({ type: 'hear', answer })
  }

  get isHeld(): boolean {
    return this.#queue?.heldTurn != null
  }

  /** Continues the held answer, and tells the server. */
  resume(): void {
    const resumed = this.#queue?.resume()
    if (resumed) this.#connection?.sendFrame({ type: 'resume', ...resumed })
  }

  /** Silences the answer at once, then tells the server how much of it was heard. False when there was none. */
  interrupt(reason: 'voice' | 'button' | 'typed'): boolean {
    const interrupted = this.#queue?.interrupt()
    if (interrupted) this.#connection?.sendFrame({ type: 'interrupt', ...interrupted, reason })
    return Boolean(interrupted)
  }

  /** A question was sent, or a spoken one has ended: the person is waiting for the answer from now on. */
  startResponseTimer(): void {
    this.#responseTimer.start()
  }

  /** `segment` numbers the utterances of the browser's recogniser. */
  sendTranscript(text: string, final: boolean, segment: number): void {
    if (final) this.startResponseTimer()
    this.#connection?.sendFrame({ type: 'transcript', text, final, segment })
  }

  sendSpeechState(state: VoiceState): void {
    if (state !== 'start') this.startResponseTimer()
    this.#connection?.sendFrame({ type: 'speech', state })
  }

  /** 20 ms of PCM16 mono at 16 kHz. Dropped while muted or while the connection is far behind. */
  sendAudio(samples: Int16Array): void {
    if (this.#micEnabled) this.#connection?.sendAudio(samples)
  }

  #startQueue(player: SpeechPlayer): void {
    const { clock, events, voice: browserVoice } = this.#options
    this.#player = player
    this.#queue = new SpeechQueue({
      player,
      voice: browserVoice,
      clock,
      report: (frame) => {
        this.#connection?.sendFrame(frame)
        if (frame.state === 'blocked') this.#listeners.emit('playback-blocked')
      },
      onSentence: events.onSentence,
      onCaption: events.onCaption,
      onAudible: (turn) => {
        const timing = this.#responseTimer.stop(turn)
        if (timing) this.#connection?.sendFrame(timing)
      },
      onDone: events.onDone,
    })
  }

  #openConnection(url: string, token: string): ResumableConnection {
    const { clock, events, openSocket } = this.#options
    return new ResumableConnection({
      url,
      openSocket,
      clock,
      onOpen: () => this.#hello(token),
      onMessage: (data) => this.#listeners.emit('message', data),
      onFrame: (frame) => this.#take(frame),
      onSpeech: (frame) => this.#queue?.audio(frame),
      describeCall: () => ({ accessToken: this.#accessToken, turns: this.#queue?.describe() ?? [] }),
      onReconnecting: events.onReconnecting,
      onEnd: (clean) => this.#ended(clean),
    })
  }

  #hello(accessToken: string): void {
    const said = { ...this.#options.hello, browserVoice: this.#options.voice.hasVoices() }
    this.#connection?.sendFrame({ type: 'hello', version: 1, accessToken, ...said })
  }

  #joined(token: string): void {
    const { clock, getAccessToken } = this.#options
    const onFresh = (accessToken: string) => {
      this.#accessToken = accessToken
      this.#connection?.sendFrame({ type: 'token', accessToken })
    }
    this.#cancels.push(
      clock.every(voice.levelIntervalMs, () => this.#listeners.emit('remote-level', this.playingLevel())),
      watchToken(token, { clock, getAccessToken, onFresh }),
    )
    this.send(playableSignal)
    this.#listeners.emit(this.#player?.isRunning() ? 'playing' : 'playback-blocked')
  }

  #take(frame: ServerFrame): void {
    const { events } = this.#options
    switch (frame.type) {
      case 'welcome':
        events.onWelcome(frame)
        return this.#joining?.accept()
      case 'error':
        return this.#refused(frame)
      case 'latency':
      case 'ping':
      case 'rejoined':
        break
      default:
        if (this.#queue) handleAnswerFrame(frame, this.#queue, events)
    }
  }

  #refused({ code, message, fatal }: Extract<ServerFrame, { type: 'error' }>): void {
    if (fatal && this.#joining) return this.#joining.reject(new AppError('unavailable', message))
    this.#listeners.emit('error', { fatal, code, message })
    if (fatal) void this.leave()
  }

  #ended(clean: boolean): void {
    // `join` rejects with this, and its caller then leaves.
    if (this.#joining) return this.#joining.reject(new AppError('unavailable', connectionLost))
    if (!clean)
      this.#listeners.emit('error', { fatal: true, code: 'transport-lost', message: connectionLost })
    void this.leave()
  }
}
