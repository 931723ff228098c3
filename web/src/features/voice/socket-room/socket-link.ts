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
import type { Clock } from '../client/ports.ts'
import { normalClosure, type CallSocket, type OpenCallSocket } from './call-socket.ts'
import { parseEnvelope } from './envelope.ts'
import { Receipts } from './receipts.ts'
import { RejoinAttempts } from './rejoin-attempts.ts'
import { Unconfirmed } from './unconfirmed.ts'

export type SocketLinkPorts = {
  url: string
  openSocket: OpenCallSocket
  clock: Clock
  onOpen: () => void
  onMessage: (data: string) => void
  onFrame: (frame: ServerFrame) => void
  onSpeech: (frame: AudioFrame) => void
  /** True when the connection was lost and is tried again, false when it is back. */
  onReconnecting: (isReconnecting: boolean) => void
  /** Once, unless `close` came first. `clean` when the server ended it on purpose; otherwise it was lost. */
  onEnd: (clean: boolean) => void
}

/** The server pings every 15 s; without a word for this long it is gone. */
const silenceTimeoutMs = 40_000
/** Microphone frames are dropped, not queued, behind a connection this far behind. */
const maxBufferedBytes = 262_144
/** What networks, proxies and browsers close a socket with. The server, when it means to end the call, uses others. */
const lossCodes = new Set([1001, 1005, 1006, 1011, 1013, 1014])

/**
 * The envelope and the audio frames of a call, over one socket after another, and whether its other end still lives.
 * After a loss the next socket brings what was missed and takes along what had not come, so that nobody above notices.
 * Nonsense is dropped.
 */
export class SocketLink {
  readonly #ports: SocketLinkPorts
  readonly #receipts: Receipts
  readonly #attempts: RejoinAttempts
  readonly #unconfirmed = new Unconfirmed()
  /** What was told before the first socket opened. */
  readonly #early: Envelope<ClientFrame>[] = []
  #socket: CallSocket
  #socketNumber = 0
  #rejoinToken: string | null = null
  #cancelSilence: () => void = () => undefined
  #isConnected = false
  #isOver = false
  #microphoneSequence = 0

  constructor(ports: SocketLinkPorts) {
    this.#ports = ports
    const { clock, onOpen, url } = ports
    this.#receipts = new Receipts(clock, (count) => this.#write({ ch: 'rt', type: 'received', count }))
    this.#attempts = new RejoinAttempts({
      clock,
      attempt: () => this.#rejoin(),
      giveUp: () => this.#end(false),
    })
    this.#socket = this.#open(url, () => {
      this.#isConnected = true
      onOpen()
      for (const envelope of this.#early.splice(0)) this.#send(envelope)
    })
  }

  tell(frame: ClientFrame): void {
    this.#send({ ch: 'rt', ...frame })
  }

  message(data: string): void {
    this.#send({ ch: 'app', data })
  }

  /** 20 ms of PCM16 mono at 16 kHz. */
  microphone(samples: Int16Array): void {
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
        this.#expectWord()
        take()
      })
    return this.#ports.openSocket(url, callProtocol, {
      open: () => alive(opened),
      text: (data) => alive(() => this.#text(data)),
      binary: (data) => alive(() => this.#binary(data)),
      closed: (code) => whileOwn(() => this.#closed(code)),
    })
  }

  #expectWord(): void {
    this.#cancelSilence()
    this.#cancelSilence = this.#ports.clock.after(silenceTimeoutMs, () => this.#end(false))
  }

  #closed(code: number): void {
    if (this.#rejoinToken === null || !lossCodes.has(code)) return this.#end(code === normalClosure)
    this.#isConnected = false
    this.#cancelSilence()
    this.#receipts.stop()
    if (!this.#attempts.isUnderWay) this.#ports.onReconnecting(true)
    this.#attempts.next()
  }

  #rejoin(): void {
    const address = new URL(this.#ports.url)
    address.search = new URLSearchParams({ r: this.#rejoinToken ?? '' }).toString()
    this.#socket.close()
    this.#socket = this.#open(address.href, () => {
      this.#socket.send(JSON.stringify({ ch: 'rt', type: 'rejoin', count: this.#receipts.count }))
    })
  }

  #rejoined(count: number): void {
    this.#attempts.stop()
    this.#isConnected = true
    this.#unconfirmed.confirm(count)
    for (const text of this.#unconfirmed.texts()) this.#socket.send(text)
    this.#ports.onReconnecting(false)
  }

  #end(clean: boolean): void {
    if (this.#isOver) return
    this.close()
    this.#ports.onEnd(clean)
  }

  #text(data: string): void {
    const envelope = parseEnvelope(data)
    if (!envelope) return
    if (envelope.ch === 'rt' && envelope.type === 'ping') return this.#ping(envelope.count)
    if (envelope.ch === 'rt' && envelope.type === 'rejoined') return this.#rejoined(envelope.count)
    this.#receipts.came(data.length)
    if (envelope.ch === 'app') return this.#ports.onMessage(envelope.data)
    if (envelope.type === 'welcome') this.#rejoinToken = envelope.rejoinToken
    this.#ports.onFrame(envelope)
  }

  #binary(data: Uint8Array): void {
    this.#receipts.came(data.byteLength)
    const frame = decodeAudioFrame(data)
    if (frame?.kind === audioKinds.speech) this.#ports.onSpeech(frame)
  }

  #ping(count: number): void {
    this.#unconfirmed.confirm(count)
    this.#write({ ch: 'rt', type: 'pong' })
  }

  /** Counted by the server, and sent again when it has not come. */
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
