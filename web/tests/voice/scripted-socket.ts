import { decodeAudioFrame, encodeAudioFrame, type AudioFrame } from '@tidings/contract/call/audio-frame'
import type { ClientFrame, ServerFrame } from '@tidings/contract/call/call-messages'
import type { CallSocketEvents, OpenCallSocket } from '#features/voice/transports/socket/call-socket.ts'

type Sent = { ch: 'app'; data: string } | ({ ch: 'rt' } & ClientFrame)

/** The server's end of one socket, controlled by the test. */
export class ScriptedSocket {
  readonly texts: Sent[] = []
  readonly frames: AudioFrame[] = []
  url = ''
  protocol = ''
  buffered = 0
  isClosed = false
  #events: CallSocketEvents | null = null

  readonly open: OpenCallSocket = (url, protocol, events) => {
    this.url = url
    this.protocol = protocol
    this.#events = events
    return {
      send: (data) => {
        if (typeof data === 'string') this.texts.push(JSON.parse(data) as Sent)
        else this.frames.push(decodeAudioFrame(data) ?? failed('not an audio frame'))
      },
      bufferedBytes: () => this.buffered,
      close: () => {
        this.isClosed = true
      },
      abandon: () => {
        this.isClosed = true
      },
    }
  }

  accept(): void {
    this.#events?.open()
  }

  frame(frame: ServerFrame): void {
    this.text(JSON.stringify({ ch: 'rt', ...frame }))
  }

  message(data: string): void {
    this.text(JSON.stringify({ ch: 'app', data }))
  }

  text(data: string): void {
    this.#events?.text(data)
  }

  binary(data: Uint8Array): void {
    this.#events?.binary(data)
  }

  /** Audio in which every sample has the given value, so that the test can recognise it. */
  speech(turn: number, sequence: number, { value = turn, samples = 320 } = {}): void {
    const pcm = new Uint8Array(new Int16Array(samples).fill(value).buffer)
    this.binary(encodeAudioFrame({ kind: 2, flags: 0, turn, sequence, samples: pcm }))
  }

  /** Closes the socket like a lost network or, if `clean`, like the server at the end of a call. */
  lose(clean = false, code = clean ? 1000 : 1006): void {
    this.#events?.closed(code)
  }

  /** The frames of one type that the page sent, in order. */
  sentFrames<Type extends ClientFrame['type']>(type: Type): Extract<ClientFrame, { type: Type }>[] {
    return this.texts.filter((each) => each.ch === 'rt' && each.type === type) as never
  }
}

function failed(message: string): never {
  throw new Error(message)
}
