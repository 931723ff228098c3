import { type ServerFrame, type VoiceState, playableSignal } from '@tidings/contract/call/call-messages'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { voice } from '@tidings/contract/limits'
import { requestTexts } from '@tidings/contract/texts/errors'
import type { BrowserVoice } from '#platform/audio/browser-voice.ts'
import type { SpeechPlayer } from '#platform/audio/speech-player.ts'
import { Listeners } from '../client/listeners.ts'
import type { CallRoom, Clock, RoomEvents } from '../client/ports.ts'
import { AnswerWait } from './answer-wait.ts'
import type { OpenCallSocket } from './call-socket.ts'
import { watchToken } from './fresh-token.ts'
import { Joining } from './joining.ts'
import { SocketLink } from './socket-link.ts'
import type { SocketRoomNews } from './socket-room-news.ts'
import { SpeechQueue } from './speech-queue.ts'
import { takeTurnFrame } from './take-turn-frame.ts'

export type SocketRoomPorts = {
  openSocket: OpenCallSocket
  player: Promise<SpeechPlayer>
  voice: BrowserVoice
  clock: Clock
  getAccessToken: () => Promise<string | null>
  hello: { language: Language; transcription: 'browser' | 'server' | 'none' }
  news: SocketRoomNews
}

/**
 * A room on our own server. Joining ends with the server's `welcome`; `playable` follows, since the player runs by
 * then. Leaving, losing the socket and a server that falls silent all end in one `left`, the last two after a fatal
 * error.
 */
export class SocketRoom implements CallRoom {
  readonly #ports: SocketRoomPorts
  readonly #listeners = new Listeners<RoomEvents>()
  #link: SocketLink | null = null
  #queue: SpeechQueue | null = null
  #player: SpeechPlayer | null = null
  readonly #wait: AnswerWait
  #joining: Joining | null = null
  #cancels: (() => void)[] = []
  #hasLeft = false
  #micEnabled = true

  constructor(ports: SocketRoomPorts) {
    this.#ports = ports
    this.#wait = new AnswerWait(ports.clock)
  }

  on<Name extends keyof RoomEvents>(name: Name, listener: (...values: RoomEvents[Name]) => void): () => void {
    return this.#listeners.on(name, listener)
  }

  async join(url: string, signal: AbortSignal): Promise<void> {
    const [token, player] = await Promise.all([this.#ports.getAccessToken(), this.#ports.player])
    signal.throwIfAborted()
    if (this.#hasLeft) throw new AppError('conflict', 'The room has been left.')
    if (token === null) throw new AppError('unauthorized', requestTexts.nobodySignedIn)
    this.#startQueue(player)
    const joining = new Joining(this.#ports.clock, signal)
    this.#joining = joining
    try {
      this.#link = this.#openLink(url, token)
      await joining.outcome
    } finally {
      joining.stop()
      this.#joining = null
    }
    this.#joined(token)
  }

  /** An answer under way ends with it; the server is told how far that was heard. */
  leave(): Promise<void> {
    if (this.#hasLeft) return Promise.resolve()
    this.#hasLeft = true
    for (const cancel of this.#cancels) cancel()
    this.interrupt('button')
    this.#queue?.stop()
    this.#joining?.refused(new AppError('conflict', 'The room has been left.'))
    this.#link?.close()
    // A player that never opened has nothing to close.
    this.#ports.player.then((player) => player.close()).catch(() => undefined)
    this.#listeners.emit('left')
    return Promise.resolve()
  }

  send(data: string): void {
    this.#link?.message(data)
  }

  setMicEnabled(on: boolean): void {
    this.#micEnabled = on
  }

  micEnabled(): boolean {
    return this.#micEnabled
  }

  /** Loudness of what the page itself plays. */
  playingLevel(): number {
    return this.#queue?.sound.level() ?? 0
  }

  /** The loudest of what the page has just played, which a microphone may be hearing now. */
  echoLevel(): number {
    return this.#queue?.sound.echoLevel() ?? 0
  }

  /** Holds the answer being heard at once, then tells the server. False when there was none to hold. */
  pause(): boolean {
    const paused = this.#queue?.pause()
    if (paused) this.#link?.tell({ type: 'pause', ...paused })
    return Boolean(paused)
  }

  get isHeld(): boolean {
    return this.#queue?.heldTurn != null
  }

  /** The held answer goes on by the page's own decision, of which the server is told. */
  resume(): void {
    const resumed = this.#queue?.resume()
    if (resumed) this.#link?.tell({ type: 'resume', ...resumed })
  }

  /** Silences the answer at once, then tells the server how far it was heard. False when there was none. */
  interrupt(reason: 'voice' | 'button' | 'typed'): boolean {
    const interrupted = this.#queue?.interrupt()
    if (!interrupted) return false
    this.#link?.tell({ type: 'interrupt', ...interrupted, reason })
    return true
  }

  /** The moment from which the person waits for the answer: a question sent, or the end of one spoken. */
  markAsked(): void {
    this.#wait.asked()
  }

  /** `segment` numbers what the browser's recogniser hears as one piece. */
  transcript(text: string, final: boolean, segment: number): void {
    if (final) this.markAsked()
    this.#link?.tell({ type: 'transcript', text, final, segment })
  }

  speech(state: VoiceState): void {
    if (state !== 'start') this.markAsked()
    this.#link?.tell({ type: 'speech', state })
  }

  /** 20 ms of PCM16 mono at 16 kHz. Dropped while muted or while the connection is far behind. */
  microphone(samples: Int16Array): void {
    if (this.#micEnabled) this.#link?.microphone(samples)
  }

  #startQueue(player: SpeechPlayer): void {
    const { clock, news, voice: browserVoice } = this.#ports
    this.#player = player
    this.#queue = new SpeechQueue({
      player,
      voice: browserVoice,
      clock,
      report: (frame) => {
        this.#link?.tell(frame)
        if (frame.state === 'blocked') this.#listeners.emit('playback-blocked')
      },
      onSentence: news.onSentence,
      onCaption: news.onCaption,
      onAudible: (turn) => {
        const timing = this.#wait.audible(turn)
        if (timing) this.#link?.tell(timing)
      },
      onDone: news.onDone,
    })
  }

  #openLink(url: string, token: string): SocketLink {
    const { clock, news, openSocket } = this.#ports
    return new SocketLink({
      url,
      openSocket,
      clock,
      onOpen: () => this.#hello(token),
      onMessage: (data) => this.#listeners.emit('message', data),
      onFrame: (frame) => this.#take(frame),
      onSpeech: (frame) => this.#queue?.audio(frame),
      onReconnecting: news.onReconnecting,
      onEnd: (clean) => this.#ended(clean),
    })
  }

  #hello(accessToken: string): void {
    const { hello, voice: browserVoice } = this.#ports
    this.#link?.tell({
      type: 'hello',
      version: 1,
      accessToken,
      ...hello,
      browserVoice: browserVoice.hasVoices(),
    })
  }

  #joined(token: string): void {
    const { clock, getAccessToken } = this.#ports
    const onFresh = (accessToken: string) => this.#link?.tell({ type: 'token', accessToken })
    this.#cancels.push(
      clock.every(voice.levelIntervalMs, () => this.#listeners.emit('remote-level', this.playingLevel())),
      watchToken(token, { clock, getAccessToken, onFresh }),
    )
    this.send(playableSignal)
    this.#listeners.emit(this.#player?.isRunning() ? 'playing' : 'playback-blocked')
  }

  #take(frame: ServerFrame): void {
    const { news } = this.#ports
    switch (frame.type) {
      case 'welcome':
        news.onWelcome(frame)
        return this.#joining?.welcomed()
      case 'error':
        return this.#refused(frame)
      case 'volume':
        return this.#queue?.sound.setVolume(frame.gain)
      case 'latency':
      case 'ping':
      case 'rejoined':
        return
      default:
        if (this.#queue) takeTurnFrame(frame, this.#queue, news)
    }
  }

  #refused({ code, message, fatal }: Extract<ServerFrame, { type: 'error' }>): void {
    if (fatal && this.#joining) return this.#joining.refused(new AppError('unavailable', message))
    this.#listeners.emit('error', { fatal, code, message })
    if (fatal) void this.leave()
  }

  #ended(clean: boolean): void {
    const message = 'The connection to the voice assistant was lost.'
    // Who is joining leaves by itself, once it has seen why.
    if (this.#joining) return this.#joining.refused(new AppError('unavailable', message))
    if (!clean) this.#listeners.emit('error', { fatal: true, code: 'transport-lost', message })
    void this.leave()
  }
}
