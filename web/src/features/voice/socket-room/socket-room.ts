import { audioKinds, decodeAudioFrame, encodeAudioFrame } from '@tidings/contract/audio-frame'
import type { ClientFrame, Envelope, ServerFrame } from '@tidings/contract/call-messages'
import { callProtocol, playableSignal } from '@tidings/contract/call-messages'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { voice } from '@tidings/contract/limits'
import type { BrowserVoice } from '#platform/audio/browser-voice.ts'
import type { SpeechPlayer } from '#platform/audio/speech-player.ts'
import { Listeners } from '../client/listeners.ts'
import type { CallRoom, Clock, RoomEvents } from '../client/ports.ts'
import type { CallSocket, OpenCallSocket } from './call-socket.ts'
import { SpeechQueue, type SentenceFrame } from './speech-queue.ts'

/** What a socket room tells beyond the port of every room. */
export type SocketRoomNews = {
  onWelcome: (frame: Extract<ServerFrame, { type: 'welcome' }>) => void
  onThinking: (turn: number) => void
  onSentence: (frame: SentenceFrame) => void
  /** The sentence being heard now. */
  onCaption: (turn: number, index: number) => void
  /** All of the turn has been heard. */
  onDone: (turn: number) => void
  /** The server took the turn back. */
  onClear: (turn: number) => void
}

export type SocketRoomPorts = {
  openSocket: OpenCallSocket
  player: Promise<SpeechPlayer>
  voice: BrowserVoice
  rate: number
  clock: Clock
  getAccessToken: () => Promise<string | null>
  hello: { language: Language; transcription: 'browser' | 'server' | 'none' }
  news: SocketRoomNews
}

const joinTimeoutMs = 15_000
/** The server pings every 15 s; without a word for this long it is gone. */
const silenceTimeoutMs = 40_000
const tokenCheckMs = 60_000
/** Microphone frames are dropped, not queued, behind a connection this far behind. */
const maxBufferedBytes = 262_144

/**
 * A room on our own server. Joining ends with the server's `welcome`; `playable` follows, since the player runs by
 * then. Leaving, losing the socket and a server that falls silent all end in one `left`, the last two after a fatal
 * error.
 */
export class SocketRoom implements CallRoom {
  readonly #ports: SocketRoomPorts
  readonly #listeners = new Listeners<RoomEvents>()
  #socket: CallSocket | null = null
  #queue: SpeechQueue | null = null
  #player: SpeechPlayer | null = null
  #joining: PromiseWithResolvers<void> | null = null
  #cancels: (() => void)[] = []
  #cancelSilence: () => void = () => undefined
  #accessToken: string | null = null
  #hasLeft = false
  #micEnabled = true
  #micSequence = 0
  #askedAt: number | null = null

  constructor(ports: SocketRoomPorts) {
    this.#ports = ports
  }

  on<Name extends keyof RoomEvents>(name: Name, listener: (...values: RoomEvents[Name]) => void): () => void {
    return this.#listeners.on(name, listener)
  }

  async join(url: string, signal: AbortSignal): Promise<void> {
    const { clock, getAccessToken, openSocket } = this.#ports
    const [token, player] = await Promise.all([getAccessToken(), this.#ports.player])
    signal.throwIfAborted()
    if (this.#hasLeft) throw new AppError('conflict', 'The room has been left.')
    if (token === null) throw new AppError('unauthorized', 'Nobody is signed in.')
    this.#accessToken = token
    this.#startQueue(player)
    this.#joining = Promise.withResolvers<void>()
    const { promise, reject } = this.#joining
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    const late = new AppError('timed_out', 'The call did not open in time.')
    const cancelTimeout = clock.after(joinTimeoutMs, () => reject(late))
    this.#socket = openSocket(url, callProtocol, {
      open: () => this.#hello(token),
      text: (data) => this.#receiveText(data),
      binary: (data) => this.#receiveBinary(data),
      closed: (clean) => (clean && !this.#joining ? void this.leave() : this.#lost()),
    })
    try {
      await promise
    } finally {
      cancelTimeout()
      signal.removeEventListener('abort', abort)
      this.#joining = null
    }
    this.#joined()
  }

  leave(): Promise<void> {
    if (this.#hasLeft) return Promise.resolve()
    this.#hasLeft = true
    for (const cancel of this.#cancels) cancel()
    this.#cancelSilence()
    this.#queue?.stop()
    this.#joining?.reject(new AppError('conflict', 'The room has been left.'))
    this.#socket?.close()
    // A player that never opened has nothing to close.
    this.#ports.player.then((player) => player.close()).catch(() => undefined)
    this.#listeners.emit('left')
    return Promise.resolve()
  }

  send(data: string): void {
    this.#write({ ch: 'app', data })
  }

  setMicEnabled(on: boolean): void {
    this.#micEnabled = on
  }

  micEnabled(): boolean {
    return this.#micEnabled
  }

  /** Loudness of what the page itself plays, which a microphone may hear. */
  playingLevel(): number {
    return this.#queue?.level() ?? 0
  }

  /** Silences the answer at once, then tells the server how far it was heard. False when there was none. */
  interrupt(reason: 'voice' | 'button' | 'typed'): boolean {
    const interrupted = this.#queue?.interrupt()
    if (!interrupted) return false
    this.#tell({ type: 'interrupt', ...interrupted, reason })
    return true
  }

  /** The moment from which the person waits for the answer: a question sent, or the end of one spoken. */
  markAsked(): void {
    this.#askedAt = this.#ports.clock.now()
  }

  transcript(text: string, final: boolean): void {
    if (final) this.markAsked()
    this.#tell({ type: 'transcript', text, final })
  }

  speech(state: 'start' | 'end'): void {
    if (state === 'end') this.markAsked()
    this.#tell({ type: 'speech', state })
  }

  /** 20 ms of PCM16 mono at 16 kHz. Dropped while muted or while the connection is far behind. */
  microphone(samples: Int16Array): void {
    if (!this.#socket || !this.#micEnabled) return
    if (this.#socket.bufferedBytes() > maxBufferedBytes) return
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
    const sequence = this.#micSequence
    this.#micSequence += 1
    this.#socket.send(
      encodeAudioFrame({ kind: audioKinds.microphone, flags: 0, turn: 0, sequence, samples: bytes }),
    )
  }

  #startQueue(player: SpeechPlayer): void {
    const { clock, news, rate, voice: browserVoice } = this.#ports
    this.#player = player
    this.#queue = new SpeechQueue({
      player,
      voice: browserVoice,
      rate,
      clock,
      report: (frame) => {
        this.#tell(frame)
        if (frame.state === 'blocked') this.#listeners.emit('playback-blocked')
      },
      onSentence: news.onSentence,
      onCaption: news.onCaption,
      onAudible: (turn) => this.#audible(turn),
      onDone: news.onDone,
    })
  }

  #hello(accessToken: string): void {
    const { hello, voice: browserVoice } = this.#ports
    this.#tell({ type: 'hello', version: 1, accessToken, ...hello, browserVoice: browserVoice.hasVoices() })
  }

  #joined(): void {
    const { clock } = this.#ports
    this.#cancels.push(
      clock.every(voice.levelIntervalMs, () => this.#listeners.emit('remote-level', this.playingLevel())),
      clock.every(tokenCheckMs, () => this.#refreshToken()),
    )
    this.send(playableSignal)
    this.#listeners.emit(this.#player?.isRunning() ? 'playing' : 'playback-blocked')
  }

  #refreshToken(): void {
    const hand = (token: string | null) => {
      if (token === null || token === this.#accessToken) return
      this.#accessToken = token
      this.#tell({ type: 'token', accessToken: token })
    }
    // The next check tries again; a session that has ended ends the call by another way.
    this.#ports.getAccessToken().then(hand, () => undefined)
  }

  #audible(turn: number): void {
    if (this.#askedAt === null) return
    const firstAudibleMs = Math.max(0, Math.round(this.#ports.clock.now() - this.#askedAt))
    this.#askedAt = null
    this.#tell({ type: 'timing', turn, firstAudibleMs })
  }

  #receiveBinary(data: Uint8Array): void {
    this.#heardFromServer()
    const frame = decodeAudioFrame(data)
    if (frame?.kind === audioKinds.speech) this.#queue?.audio(frame)
  }

  #receiveText(data: string): void {
    this.#heardFromServer()
    const envelope = parseEnvelope(data)
    if (!envelope || this.#hasLeft) return
    if (envelope.ch === 'app') this.#listeners.emit('message', envelope.data)
    else this.#take(envelope)
  }

  #take(frame: ServerFrame): void {
    const { news } = this.#ports
    switch (frame.type) {
      case 'welcome':
        news.onWelcome(frame)
        return this.#joining?.resolve()
      case 'sentence':
        return this.#queue?.sentence(frame)
      case 'complete':
        return this.#queue?.complete(frame.turn)
      case 'clear':
        this.#queue?.clear(frame.turn)
        return news.onClear(frame.turn)
      case 'thinking':
        this.#queue?.open(frame.turn)
        return news.onThinking(frame.turn)
      case 'error':
        return this.#refused(frame)
      case 'ping':
        return this.#tell({ type: 'pong' })
      case 'latency':
    }
  }

  #refused({ code, message, fatal }: Extract<ServerFrame, { type: 'error' }>): void {
    if (fatal && this.#joining) return this.#joining.reject(new AppError('unavailable', message))
    this.#listeners.emit('error', { fatal, code, message })
    if (fatal) void this.leave()
  }

  #heardFromServer(): void {
    if (this.#hasLeft) return
    this.#cancelSilence()
    this.#cancelSilence = this.#ports.clock.after(silenceTimeoutMs, () => this.#lost())
  }

  #lost(): void {
    if (this.#hasLeft) return
    const message = 'The connection to the voice assistant was lost.'
    // Who is joining leaves by itself, once it has seen why.
    if (this.#joining) return this.#joining.reject(new AppError('unavailable', message))
    this.#listeners.emit('error', { fatal: true, code: 'transport-lost', message })
    void this.leave()
  }

  #tell(frame: ClientFrame): void {
    this.#write({ ch: 'rt', ...frame })
  }

  #write(envelope: Envelope<ClientFrame>): void {
    if (!this.#hasLeft) this.#socket?.send(JSON.stringify(envelope))
  }
}

/** Null for what is no envelope of ours. */
function parseEnvelope(data: string): Envelope<ServerFrame> | null {
  try {
    const value = JSON.parse(data) as Partial<Envelope<ServerFrame>> | null
    if (value?.ch === 'app') return typeof value.data === 'string' ? { ch: 'app', data: value.data } : null
    return value?.ch === 'rt' ? (value as Envelope<ServerFrame>) : null
  } catch {
    return null
  }
}
