import {
  audioKinds,
  decodeAudioFrame,
  encodeAudioFrame,
  type AudioFrame,
} from '@tidings/contract/call/audio-frame'
import {
  callProtocol,
  type ClientFrame,
  type Envelope,
  type ServerFrame,
} from '@tidings/contract/call/call-messages'
import type { Clock } from '../../client/clock.ts'
import { normalClosure, type CallSocket, type OpenCallSocket } from './call-socket.ts'
import { Receipts, ReconnectAttempts, UnconfirmedMessages } from './resumption.ts'

type ReturningCall = NonNullable<Extract<ClientFrame, { type: 'rejoin' }>['call']>

/** Null for anything that is not one of our envelopes. */
export function parseEnvelope(data: string): Envelope<ServerFrame> | null {
  try {
    const value = JSON.parse(data) as Partial<Envelope<ServerFrame>> | null
    if (value?.ch === 'app') return typeof value.data === 'string' ? { ch: 'app', data: value.data } : null
    return value?.ch === 'rt' ? (value as Envelope<ServerFrame>) : null
  } catch {
    return null
  }
}

export type ResumableConnectionOptions = {
  url: string
  openSocket: OpenCallSocket
  clock: Clock
  onOpen: () => void
  onMessage: (data: string) => void
  onFrame: (frame: ServerFrame) => void
  onSpeech: (frame: AudioFrame) => void
  /** For a server process that does not know the call: the user and what was heard. */
  describeCall: () => Pick<ReturningCall, 'accessToken' | 'turns'>
  /** True while the connection is lost and being reopened, false when it is back. */
  onReconnecting: (isReconnecting: boolean) => void
  /** Once, unless `close` came first. `clean` when the server ended it on purpose; otherwise it was lost. */
  onEnd: (clean: boolean) => void
}

/** The server pings every 15 s; after this long without a message it is considered gone. */
const silenceTimeoutMs = 40_000
/** Microphone frames are dropped, not queued, when this much is waiting to be sent. */
const maxBufferedBytes = 262_144
/** Close codes of networks, proxies and browsers. The server uses others when it ends the call on purpose. */
const lossCodes = new Set([1001, 1005, 1006, 1011, 1013, 1014])

/**
 * Carries a call's messages and audio over one socket after another, and detects when the other end is gone. After a
 * loss both sides resend on the next socket what the other had not received, so callers notice nothing. Malformed
 * messages are dropped.
 */
export class ResumableConnection {
  readonly #options: ResumableConnectionOptions
  readonly #receipts: Receipts
  readonly #attempts: ReconnectAttempts
  readonly #unconfirmed = new UnconfirmedMessages()
  /** Sent before the first socket was open. */
  readonly #early: Envelope<ClientFrame>[] = []
  #socket: CallSocket
  #socketNumber = 0
  #rejoinToken: string | null = null
  #cancelSilence: () => void = () => undefined
  #isConnected = false
  #isOver = false
  #microphoneSequence = 0

  constructor(options: ResumableConnectionOptions) {
    this.#options = options
    const { clock, onOpen, url } = options
    this.#receipts = new Receipts(clock, (count) => this.#write({ ch: 'rt', type: 'received', count }))
    this.#attempts = new ReconnectAttempts({
      clock,
      attempt: () => this.#reconnect(),
      giveUp: () => this.#end(false),
    })
    this.#socket = this.#open(url, () => {
      this.#isConnected = true
      onOpen()
      for (const envelope of this.#early.splice(0)) this.#send(envelope)
    })
  }

  sendFrame(frame: ClientFrame): void {
    this.#send({ ch: 'rt', ...frame })
  }

  sendMessage(data: string): void {
    this.#send({ ch: 'app', data })
  }

  /** 20 ms of PCM16 mono at 16 kHz. */
  sendAudio(samples: Int16Array): void {
    if (this.#isOver || !this.#isConnected || this.#socket.bufferedBytes() > maxBufferedBytes) return
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
    const sequence = this.#microphoneSequence
    this.#microphoneSequence += 1
    const header = { kind: audioKinds.microphone, flags: 0, turn: 0, sequence }
    this.#socket.send(encodeAudioFrame({ ...header, samples: bytes }))
  }

  close(): void {
    this.#isOver = true
    this.#cancelSilence()
    this.#receipts.stop()
    this.#attempts.stop()
    this.#socket.close()
  }

  #open(url: string, opened: () => void): CallSocket {
    this.#socketNumber += 1
    const number = this.#socketNumber
    const whileOwn = (take: () => void) => {
      if (!this.#isOver && this.#socketNumber === number) take()
    }
    const alive = (take: () => void) =>
      whileOwn(() => {
        this.#restartSilenceTimer()
        take()
      })
    return this.#options.openSocket(url, callProtocol, {
      open: () => alive(opened),
      text: (data) => alive(() => this.#text(data)),
      binary: (data) => alive(() => this.#binary(data)),
      closed: (code) => whileOwn(() => this.#closed(code)),
    })
  }

  #restartSilenceTimer(): void {
    this.#cancelSilence()
    this.#cancelSilence = this.#options.clock.after(silenceTimeoutMs, () => this.#end(false))
  }

  #closed(code: number): void {
    if (this.#rejoinToken === null || !lossCodes.has(code)) return this.#end(code === normalClosure)
    this.#isConnected = false
    this.#cancelSilence()
    this.#receipts.stop()
    if (!this.#attempts.isUnderWay) this.#options.onReconnecting(true)
    this.#attempts.next()
  }

  #reconnect(): void {
    const address = new URL(this.#options.url)
    address.search = new URLSearchParams({ r: this.#rejoinToken ?? '' }).toString()
    this.#socket.abandon()
    this.#socket = this.#open(address.href, () => {
      const call = { ...this.#options.describeCall(), confirmed: this.#unconfirmed.confirmed }
      this.#socket.send(JSON.stringify({ ch: 'rt', type: 'rejoin', count: this.#receipts.count, call }))
    })
  }

  #resume(count: number): void {
    this.#attempts.stop()
    this.#isConnected = true
    this.#unconfirmed.confirm(count)
    for (const text of this.#unconfirmed.texts()) this.#socket.send(text)
    this.#options.onReconnecting(false)
  }

  #end(clean: boolean): void {
    if (this.#isOver) return
    this.close()
    this.#options.onEnd(clean)
  }

  #text(data: string): void {
    const envelope = parseEnvelope(data)
    if (!envelope) return
    if (envelope.ch === 'rt' && envelope.type === 'ping') return this.#ping(envelope.count)
    if (envelope.ch === 'rt' && envelope.type === 'rejoined') return this.#resume(envelope.count)
    this.#receipts.came(data.length)
    if (envelope.ch === 'app') return this.#options.onMessage(envelope.data)
    if (envelope.type === 'welcome') this.#rejoinToken = envelope.rejoinToken
    this.#options.onFrame(envelope)
  }

  #binary(data: Uint8Array): void {
    this.#receipts.came(data.byteLength)
    const frame = decodeAudioFrame(data)
    if (frame?.kind === audioKinds.speech) this.#options.onSpeech(frame)
  }

  #ping(count: number): void {
    this.#unconfirmed.confirm(count)
    this.#write({ ch: 'rt', type: 'pong' })
  }

  /** Counted by the server, and sent again if it got lost. */
  #send(envelope: Envelope<ClientFrame>): void {
    if (this.#isOver) return
    if (!this.#isConnected && this.#rejoinToken === null) return void this.#early.push(envelope)
    const text = JSON.stringify(envelope)
    this.#unconfirmed.push(text)
    if (this.#isConnected) this.#socket.send(text)
  }

  #write(envelope: Envelope<ClientFrame>): void {
    if (!this.#isOver && this.#isConnected) this.#socket.send(JSON.stringify(envelope))
  }
}
