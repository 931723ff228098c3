import { decodeAudioFrame, encodeAudioFrame, type AudioFrame } from '@tidings/contract/audio-frame'
import {
  callProtocol,
  type ClientFrame,
  type ClientMessage,
  type Envelope,
  type ServerFrame,
  type ServerMessage,
} from '@tidings/contract/call-messages'
import type { WebCall } from '@tidings/contract/web-call'
import { WebSocket } from 'ws'
import type { Reader } from './reader.ts'

export type Received =
  | { kind: 'room'; frame: ServerFrame }
  | { kind: 'app'; message: ServerMessage | string }
  | { kind: 'sound'; frame: AudioFrame }

type RoomFrame<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>
type AppMessage<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>

const patienceMs = 20_000

export async function createCall(url: string, person: Reader): Promise<WebCall> {
  const response = await fetch(`${url}/call/web`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assistantId: 'tidings' }),
  })
  if (response.status !== 201) throw new Error(`POST /call/web answered ${response.status}`)
  return (await response.json()) as WebCall
}

/** The HTTP status of a refused upgrade, or 101. */
export function upgradeStatus(
  url: string,
  options: { origin?: string; protocol?: string } = {},
): Promise<number> {
  const { origin, protocol = callProtocol } = options
  const socket = new WebSocket(url, protocol, origin ? { origin } : {})
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      socket.terminate()
    })
    socket.once('open', () => {
      resolve(101)
      socket.terminate()
    })
    socket.on('error', reject)
  })
}

/** A browser's end of a call, on a real socket. Plays nothing: tests say what was heard. */
export class CallClient implements AsyncDisposable {
  readonly received: Received[] = []
  closeCode: number | null = null
  readonly #socket: WebSocket
  #waiting: (() => void)[] = []

  constructor(url: string) {
    this.#socket = new WebSocket(url, callProtocol)
    this.#socket.on('message', (data: Buffer, isBinary) => {
      this.received.push(isBinary ? readSound(data) : readText(data.toString('utf8')))
      this.#wake()
    })
    this.#socket.on('close', (code) => {
      this.closeCode = code
      this.#wake()
    })
    this.#socket.on('error', () => undefined)
  }

  /** A call with its greeting heard out, unless told otherwise. */
  static async begin(
    url: string,
    person: Reader,
    hello: Partial<Extract<ClientFrame, { type: 'hello' }>> = {},
  ): Promise<CallClient> {
    const call = await createCall(url, person)
    const client = new CallClient(call.webCallUrl)
    await client.opened()
    client.tell({
      type: 'hello',
      version: 1,
      accessToken: person.accessToken,
      transcription: 'none',
      browserVoice: true,
      ...hello,
    })
    await client.room('complete', ({ turn }) => turn === 0)
    client.tell({ type: 'playback', turn: 0, playedMs: 100_000, state: 'done' })
    return client
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.once('open', () => resolve())
      this.#socket.once('error', reject)
    })
  }

  tell(frame: ClientFrame): void {
    this.sendRaw(JSON.stringify({ ch: 'rt', ...frame }))
  }

  say(message: ClientMessage | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.sendRaw(JSON.stringify({ ch: 'app', data }))
  }

  ask(question: string): void {
    this.say({ type: 'add-message', message: { role: 'user', content: question } })
  }

  speak(samples: Int16Array): void {
    this.tell({ type: 'speech', state: 'start' })
    for (let at = 0, sequence = 0; at < samples.length; at += 320, sequence++) {
      const piece = samples.slice(at, at + 320)
      this.sendRaw(
        encodeAudioFrame({ kind: 1, flags: 0, turn: 0, sequence, samples: new Uint8Array(piece.buffer) }),
      )
    }
    this.tell({ type: 'speech', state: 'end' })
  }

  sendRaw(data: string | Uint8Array): void {
    this.#socket.send(data)
  }

  /** Resolves once the server has read all that was sent before. */
  async settled(): Promise<void> {
    const answered = new Promise<void>((resolve) => this.#socket.once('pong', () => resolve()))
    this.#socket.ping()
    await answered
  }

  /** Goes away without a word, as a lost network does. */
  vanish(): void {
    this.#socket.terminate()
  }

  async until<T>(find: () => T | undefined, what: string): Promise<T> {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      const left = deadline - Date.now()
      if (left <= 0)
        throw new Error(
          `${what} never came; came: ${JSON.stringify(this.received.filter(({ kind }) => kind !== 'sound')).slice(-2000)}`,
        )
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }

  frames<T extends ServerFrame['type']>(type: T): RoomFrame<T>[] {
    return this.received.flatMap((each) =>
      each.kind === 'room' && each.frame.type === type ? [each.frame as RoomFrame<T>] : [],
    )
  }

  messages<T extends ServerMessage['type']>(type: T): AppMessage<T>[] {
    return this.received.flatMap((each) =>
      each.kind === 'app' && typeof each.message !== 'string' && each.message.type === type
        ? [each.message as AppMessage<T>]
        : [],
    )
  }

  room<T extends ServerFrame['type']>(
    type: T,
    fits: (frame: RoomFrame<T>) => boolean = () => true,
  ): Promise<RoomFrame<T>> {
    return this.until(() => this.frames(type).find(fits), `frame ${type}`)
  }

  app<T extends ServerMessage['type']>(
    type: T,
    fits: (message: AppMessage<T>) => boolean = () => true,
  ): Promise<AppMessage<T>> {
    return this.until(() => this.messages(type).find(fits), `message ${type}`)
  }

  closed(): Promise<number> {
    return this.until(() => this.closeCode ?? undefined, 'the close')
  }

  sound(turn: number): AudioFrame[] {
    return this.received.flatMap((each) =>
      each.kind === 'sound' && each.frame.turn === turn ? [each.frame] : [],
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.terminate()
    if (this.closeCode === null) await this.closed()
  }

  #wake() {
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }
}

function readSound(data: Buffer): Received {
  const frame = decodeAudioFrame(data)
  if (!frame) throw new Error('the server sent a binary frame that is no sound')
  return { kind: 'sound', frame }
}

function readText(text: string): Received {
  const envelope = JSON.parse(text) as Envelope<ServerFrame>
  if (envelope.ch === 'rt') {
    const { ch: _, ...frame } = envelope
    return { kind: 'room', frame: frame as ServerFrame }
  }
  const { data } = envelope
  return { kind: 'app', message: data.startsWith('{') ? (JSON.parse(data) as ServerMessage) : data }
}

/** Root mean square of full scale. */
export function loudness(frames: AudioFrame[]): number {
  const bytes = Buffer.concat(frames.map(({ samples }) => samples))
  let sum = 0
  for (let at = 0; at < bytes.length; at += 2) sum += (bytes.readInt16LE(at) / 32_768) ** 2
  return Math.sqrt(sum / (bytes.length / 2))
}
