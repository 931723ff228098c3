import {
  audioKinds,
  decodeAudioFrame,
  encodeAudioFrame,
  type AudioFrame,
} from '@tidings/contract/audio-frame'
import {
  callProtocol,
  type ClientFrame,
  type Envelope,
  type ServerFrame,
} from '@tidings/contract/call-messages'
import type { Clock } from '../client/ports.ts'
import type { CallSocket, OpenCallSocket } from './call-socket.ts'

export type SocketLinkPorts = {
  url: string
  openSocket: OpenCallSocket
  clock: Clock
  onOpen: () => void
  onMessage: (data: string) => void
  onFrame: (frame: ServerFrame) => void
  onSpeech: (frame: AudioFrame) => void
  /** Once, unless `close` came first. `clean` when the server ended it on purpose; otherwise it was lost. */
  onEnd: (clean: boolean) => void
}

/** The server pings every 15 s; without a word for this long it is gone. */
const silenceTimeoutMs = 40_000
/** Microphone frames are dropped, not queued, behind a connection this far behind. */
const maxBufferedBytes = 262_144

/** The envelope and the audio frames of one WebSocket, and whether its other end still lives. Nonsense is dropped. */
export class SocketLink {
  readonly #ports: SocketLinkPorts
  readonly #socket: CallSocket
  #cancelSilence: () => void = () => undefined
  #isOver = false
  #microphoneSequence = 0

  constructor(ports: SocketLinkPorts) {
    this.#ports = ports
    this.#socket = ports.openSocket(ports.url, callProtocol, {
      open: () => this.#alive(ports.onOpen),
      text: (data) => this.#alive(() => this.#text(data)),
      binary: (data) => this.#alive(() => this.#binary(data)),
      closed: (clean) => this.#end(clean),
    })
  }

  tell(frame: ClientFrame): void {
    this.#write({ ch: 'rt', ...frame })
  }

  message(data: string): void {
    this.#write({ ch: 'app', data })
  }

  /** 20 ms of PCM16 mono at 16 kHz. */
  microphone(samples: Int16Array): void {
    if (this.#isOver || this.#socket.bufferedBytes() > maxBufferedBytes) return
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
    const sequence = this.#microphoneSequence
    this.#microphoneSequence += 1
    const header = { kind: audioKinds.microphone, flags: 0, turn: 0, sequence }
    this.#socket.send(encodeAudioFrame({ ...header, samples: bytes }))
  }

  close(): void {
    this.#isOver = true
    this.#cancelSilence()
    this.#socket.close()
  }

  #alive(take: () => void): void {
    if (this.#isOver) return
    this.#cancelSilence()
    this.#cancelSilence = this.#ports.clock.after(silenceTimeoutMs, () => this.#end(false))
    take()
  }

  #end(clean: boolean): void {
    if (this.#isOver) return
    this.close()
    this.#ports.onEnd(clean)
  }

  #text(data: string): void {
    const envelope = parseEnvelope(data)
    if (!envelope) return
    if (envelope.ch === 'app') this.#ports.onMessage(envelope.data)
    else if (envelope.type === 'ping') this.tell({ type: 'pong' })
    else this.#ports.onFrame(envelope)
  }

  #binary(data: Uint8Array): void {
    const frame = decodeAudioFrame(data)
    if (frame?.kind === audioKinds.speech) this.#ports.onSpeech(frame)
  }

  #write(envelope: Envelope<ClientFrame>): void {
    if (!this.#isOver) this.#socket.send(JSON.stringify(envelope))
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
