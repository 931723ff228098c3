import {
  audioKinds,
  decodeAudioFrame,
  encodeAudioFrame,
  type AudioFrame,
} from '@tidings/contract/call/audio-frame'
import {
  callProtocol,
  listeningSignal,
  type ClientFrame,
  type ClientMessage,
  type Envelope,
  type ServerFrame,
  type ServerMessage,
} from '@tidings/contract/call/call-messages'
import type { WebCall } from '@tidings/contract/call/web-call'

export type Heard = { atMs: number } & (
  | { kind: 'room'; frame: ServerFrame }
  | { kind: 'app'; message: ServerMessage | string }
  | { kind: 'sound'; frame: AudioFrame }
)

type Hello = Extract<ClientFrame, { type: 'hello' }>
type RoomFrame<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }> & { atMs: number }
type AppMessage<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }> & { atMs: number }

const patienceMs = 20_000
const receiptMs = 250
/** Frames about the connection itself are not counted in receipts. */
const uncounted = new Set(['ping', 'rejoined'])

async function post<T>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** A new account; resolves to its access token. */
export async function signUp(url: string, email: string): Promise<string> {
  const body = { email, password: 'Correct-Horse-7', data: { full_name: 'Ana' } }
  const session = await post<{ access_token: string }>(`${url}/auth/v1/signup`, body)
  return session.access_token
}

/** `POST /call/web`; resolves to the room's address. */
export async function roomOf(url: string, accessToken: string): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const { webCallUrl } = await post<WebCall>(`${url}/call/web`, { assistantId: 'tidings' }, headers)
  return webCallUrl
}

function read(data: string | ArrayBuffer): Heard {
  const atMs = performance.now()
  if (typeof data !== 'string') {
    const frame = decodeAudioFrame(new Uint8Array(data))
    if (!frame) throw new Error('the server sent a binary frame that is not audio')
    return { atMs, kind: 'sound', frame }
  }
  const envelope = JSON.parse(data) as Envelope<ServerFrame>
  if (envelope.ch === 'rt') return { atMs, kind: 'room', frame: envelope }
  const text = envelope.data
  return { atMs, kind: 'app', message: text.startsWith('{') ? (JSON.parse(text) as ServerMessage) : text }
}

/** The browser's end of a call on a real socket: records what arrived when, and plays nothing. */
export class Caller implements Disposable {
  /** Everything received since `forget`. */
  received: Heard[] = []
  closeCode: number | null = null
  readonly #socket: WebSocket
  readonly #receipts: NodeJS.Timeout
  #count = 0
  #waiting: (() => void)[] = []

  constructor(roomUrl: string) {
    this.#socket = new WebSocket(roomUrl, callProtocol)
    this.#socket.binaryType = 'arraybuffer'
    this.#socket.onopen = () => this.#wake()
    this.#socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => this.#take(read(data))
    this.#socket.onclose = ({ code }) => {
      this.closeCode = code
      clearInterval(this.#receipts)
      this.#wake()
    }
    this.#receipts = setInterval(() => this.tell({ type: 'received', count: this.#count }), receiptMs)
  }

  /** A call that is listening after its greeting. Announces how it transcribes speech: not at all by default. */
  static async begin(url: string, accessToken: string, hello: Partial<Hello> = {}): Promise<Caller> {
    const caller = new Caller(await roomOf(url, accessToken))
    await caller.until('the socket opens', () => caller.#socket.readyState === WebSocket.OPEN || undefined)
    const silent = { transcription: 'none', browserVoice: false } as const
    caller.tell({ type: 'hello', version: 1, accessToken, ...silent, ...hello })
    await caller.until('the call listens', () =>
      caller.received.find((each) => each.kind === 'app' && each.message === listeningSignal),
    )
    await caller.heardOut(0)
    return caller
  }

  tell(frame: ClientFrame): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ch: 'rt', ...frame }))
  }

  say(message: ClientMessage): void {
    this.#socket.send(JSON.stringify({ ch: 'app', data: JSON.stringify(message) }))
  }

  /** 20 ms of microphone audio. */
  speak(samples: Int16Array, sequence: number): void {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
    const header = { kind: audioKinds.microphone, flags: 0, turn: 0, sequence }
    this.#socket.send(encodeAudioFrame({ ...header, samples: bytes }))
  }

  /** Asks by typing; resolves to the time of sending. */
  ask(content: string): number {
    const atMs = performance.now()
    this.say({ type: 'add-message', message: { role: 'user', content } })
    return atMs
  }

  room<T extends ServerFrame['type']>(type: T): RoomFrame<T>[] {
    return this.received.flatMap((each) =>
      each.kind === 'room' && each.frame.type === type
        ? [{ ...(each.frame as Extract<ServerFrame, { type: T }>), atMs: each.atMs }]
        : [],
    )
  }

  app<T extends ServerMessage['type']>(type: T): AppMessage<T>[] {
    return this.received.flatMap((each) =>
      each.kind === 'app' && typeof each.message !== 'string' && each.message.type === type
        ? [{ ...(each.message as Extract<ServerMessage, { type: T }>), atMs: each.atMs }]
        : [],
    )
  }

  sound(turn: number): { atMs: number; frame: AudioFrame }[] {
    return this.received.flatMap((each) =>
      each.kind === 'sound' && each.frame.turn === turn ? [{ atMs: each.atMs, frame: each.frame }] : [],
    )
  }

  /** Waits up to 20 s until `find` returns something; the error contains `what`. */
  async until<T>(what: string, find: () => T | undefined): Promise<T> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      const leftMs = deadline - performance.now()
      if (leftMs <= 0 || this.closeCode !== null) {
        const came = this.received.filter(({ kind }) => kind !== 'sound').slice(-12)
        throw new Error(
          `Timed out waiting for ${what} (closed: ${this.closeCode}); received: ${JSON.stringify(came)}`,
        )
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs)
        this.#waiting.push(() => (clearTimeout(timer), resolve()))
      })
    }
  }

  /** Waits for the whole turn and reports it as played. */
  async heardOut(turn: number): Promise<void> {
    const isIt = (frame: { turn: number }) => frame.turn === turn
    const { durationMs } = await this.until(`turn ${turn} is complete`, () =>
      this.room('complete').find(isIt),
    )
    this.tell({ type: 'playback', turn, playedMs: durationMs, state: 'done' })
  }

  forget(): void {
    this.received = []
  }

  [Symbol.dispose](): void {
    clearInterval(this.#receipts)
    this.#socket.close()
  }

  #take(heard: Heard): void {
    if (heard.kind === 'room' && heard.frame.type === 'ping') this.tell({ type: 'pong' })
    if (heard.kind !== 'room' || !uncounted.has(heard.frame.type)) this.#count += 1
    this.received.push(heard)
    this.#wake()
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }
}

/** Asks by typing and plays the whole answer; the milliseconds until its first sentence frame and first audio frame. */
export async function timeAnswer(
  caller: Caller,
  question: string,
): Promise<{ sentenceMs: number; speechMs: number }> {
  caller.forget()
  const askedMs = caller.ask(question)
  const sentence = await caller.until('the first sentence', () => caller.room('sentence')[0])
  const speech = await caller.until('the first sound', () => caller.sound(sentence.turn)[0])
  await caller.heardOut(sentence.turn)
  return { sentenceMs: sentence.atMs - askedMs, speechMs: speech.atMs - askedMs }
}
