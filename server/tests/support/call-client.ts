import { encodeAudioFrame, type AudioFrame } from '@tidings/contract/call/audio-frame'
import {
  callProtocol,
  type ClientFrame,
  type ClientMessage,
  type PageTurn,
  type ServerFrame,
  type ServerMessage,
} from '@tidings/contract/call/call-messages'
import type { WebCall } from '@tidings/contract/call/web-call'
import { WebSocket } from 'ws'
import type { TestUser } from './test-user.ts'
import { readSound, readText, type Received } from './received-message.ts'

type RoomFrame<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>
type AppMessage<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>

const patienceMs = 20_000

export async function createCall(url: string, person: Pick<TestUser, 'accessToken'>): Promise<WebCall> {
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

/** Bytes between confirmations, so that the server can drop what was received. */
const receiptBytes = 32_768
const uncounted = new Set<string>(['ping', 'rejoined'])
const receiptTypes = new Set<string>(['pong', 'received', 'rejoin'])

/**
 * The browser's end of a call, over real sockets. Plays nothing: tests report what was heard. Confirms received messages unless
 * `confirms` is turned off.
 */
export class CallClient implements AsyncDisposable {
  readonly received: Received[] = []
  closeCode: number | null = null
  confirms = true
  /** How many messages were received. */
  count = 0
  readonly #url: string
  #socket: WebSocket
  #unconfirmedBytes = 0
  /** Its own text messages, kept to send the unconfirmed ones again. */
  readonly #told: string[] = []
  #waiting: (() => void)[] = []
  #listener: () => void = () => undefined

  constructor(url: string) {
    this.#url = url
    this.#socket = this.#open(url)
  }

  /** Runs after every received message. */
  onMessage(listener: () => void): void {
    this.#listener = listener
  }

  /** The address for reconnecting to this call. */
  rejoinUrl(token = this.frames('welcome')[0]?.rejoinToken ?? ''): string {
    const address = new URL(this.#url)
    address.search = ''
    address.searchParams.set('r', token)
    return address.href
  }

  /**
   * Reconnects on a new socket, as a browser does, and resolves to how many of its text messages had arrived. With an access
   * token it can reconnect to any process; `turns` is what it has heard.
   */
  async rejoin(
    url = this.rejoinUrl(),
    returning?: { accessToken: string; turns: PageTurn[] },
  ): Promise<number> {
    const times = this.frames('rejoined').length
    this.closeCode = null
    this.#socket = this.#open(url)
    await this.opened()
    const confirmed = Math.max(
      0,
      ...this.frames('ping').map(({ count }) => count),
      ...this.frames('rejoined').map(({ count }) => count),
    )
    const call = returning && { ...returning, confirmed }
    this.tell({ type: 'rejoin', count: this.count, ...(call ? { call } : {}) })
    const came = await this.until(() => this.frames('rejoined')[times]?.count, 'frame rejoined')
    for (const text of this.#told.slice(came)) this.sendRaw(text)
    return came
  }

  /** Stops reading, like a page that hangs. */
  stopReading(): void {
    this.#socket.pause()
  }

  readOn(): void {
    this.#socket.resume()
  }

  /** Ends the call as Stop does, or with null gives up the socket, as a page does that tries another one. */
  close(code: number | null = 1000): void {
    this.#socket.close(code ?? undefined)
  }

  #send(text: string, isCounted: boolean) {
    if (isCounted) this.#told.push(text)
    if (this.#socket.readyState === WebSocket.OPEN) this.sendRaw(text)
  }

  #open(url: string): WebSocket {
    const socket = new WebSocket(url, callProtocol)
    socket.on('message', (data: Buffer, isBinary) => {
      if (this.#socket === socket) this.#take(data, isBinary)
    })
    socket.on('close', (code) => {
      if (this.#socket !== socket) return
      this.closeCode = code
      this.#wake()
    })
    socket.on('error', () => undefined)
    return socket
  }

  #take(data: Buffer, isBinary: boolean) {
    const received = isBinary ? readSound(data) : readText(data.toString('utf8'))
    this.received.push(received)
    if (received.kind !== 'room' || !uncounted.has(received.frame.type)) this.count += 1
    this.#unconfirmedBytes += data.length
    if (this.confirms && this.#unconfirmedBytes > receiptBytes) {
      this.#unconfirmedBytes = 0
      this.tell({ type: 'received', count: this.count })
    }
    this.#listener()
    this.#wake()
  }

  /** Opens a call and waits for the end of the greeting unless told otherwise. */
  static async begin(
    url: string,
    person: Pick<TestUser, 'accessToken'>,
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
    this.#send(JSON.stringify({ ch: 'rt', ...frame }), !receiptTypes.has(frame.type))
  }

  say(message: ClientMessage | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.#send(JSON.stringify({ ch: 'app', data }), true)
  }

  ask(question: string): void {
    this.say({ type: 'add-message', message: { role: 'user', content: question } })
  }

  speak(samples: Int16Array, ending: 'end' | 'released' = 'end'): void {
    this.tell({ type: 'speech', state: 'start' })
    for (let at = 0, sequence = 0; at < samples.length; at += 320, sequence++) {
      const piece = samples.slice(at, at + 320)
      this.sendRaw(
        encodeAudioFrame({ kind: 1, flags: 0, turn: 0, sequence, samples: new Uint8Array(piece.buffer) }),
      )
    }
    this.tell({ type: 'speech', state: ending })
  }

  sendRaw(data: string | Uint8Array): void {
    this.#socket.send(data)
  }

  /** Resolves once the server has read everything sent so far. */
  async settled(): Promise<void> {
    const answered = new Promise<void>((resolve) => this.#socket.once('pong', () => resolve()))
    this.#socket.ping()
    await answered
  }

  /** Disappears like a lost network, without closing; pending messages never arrive. */
  vanish(): void {
    this.#socket.removeAllListeners('message')
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
    this.readOn()
    this.close()
    if (this.closeCode === null) await this.closed()
  }

  #wake() {
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }
}
