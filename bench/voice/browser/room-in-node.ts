import {
  normalClosure,
  type OpenCallSocket,
} from '../../../web/src/features/voice/transports/socket/call-socket.ts'
import { systemClock } from '../../../web/src/features/voice/client/clock.ts'
import { SocketRoom } from '../../../web/src/features/voice/transports/socket/socket-room.ts'
import { openSilentPlayer } from '../../../web/src/platform/audio/silent-player.ts'
import { roomOf } from '../../support/caller.ts'

declare global {
  // Set by the bundler for the page's player, of which only the type is used here.
  interface ImportMetaEnv {
    readonly BASE_URL: string
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

type Sentence = { turn: number; index: number; text: string }

export type NodeRoom = AsyncDisposable & {
  room: SocketRoom
  sentences: Sentence[]
  /** All audio passed to the player, in order. */
  sound: Int16Array[]
  ask: (question: string) => void
  /** Resolves once `find`, called on every event and every 20 ms, returns something. */
  until: <T>(what: string, find: () => T | undefined) => Promise<T>
  isDone: (turn: number) => boolean
  losses: () => number
}

type RoomOptions = {
  url: string
  accessToken: string
  openSocket?: OpenCallSocket
  address?: (url: string) => string
}

const patienceMs = 40_000
const lookMs = 20

/** The page's socket without a page. */
export const openNodeSocket: OpenCallSocket = (url, protocol, events) => {
  const socket = new WebSocket(url, protocol)
  socket.binaryType = 'arraybuffer'
  socket.onopen = () => events.open()
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data === 'string') events.text(data)
    else events.binary(new Uint8Array(data))
  }
  socket.onclose = ({ code }) => events.closed(code)
  return {
    send: (data) => (socket.readyState === WebSocket.OPEN ? socket.send(data) : undefined),
    bufferedBytes: () => socket.bufferedAmount,
    close: () => socket.close(normalClosure),
    abandon: () => socket.close(),
  }
}

const nothing = () => undefined

/** The product's own room in this process: its link, queue and player time, but no audio. The greeting is over. */
export async function openRoom(options: RoomOptions): Promise<NodeRoom> {
  const { accessToken, address = (url) => url, openSocket = openNodeSocket, url } = options
  const sentences: Sentence[] = []
  const sound: Int16Array[] = []
  const done = new Set<number>()
  let losses = 0
  const base = openSilentPlayer()
  const player: typeof base = {
    ...base,
    push(samples, endsSentence) {
      sound.push(samples.slice())
      base.push(samples, endsSentence)
    },
  }
  const room = new SocketRoom({
    openSocket,
    player: Promise.resolve(player),
    voice: { hasVoices: () => false, speak: () => Promise.resolve('silent') },
    clock: systemClock,
    getAccessToken: () => Promise.resolve(accessToken),
    hello: { language: 'en', transcription: 'none' },
    events: {
      onWelcome: nothing,
      onThinking: nothing,
      onText: nothing,
      onSpeed: nothing,
      onSentence: ({ index, text, turn }) => sentences.push({ turn, index, text }),
      onCaption: nothing,
      onDone: (turn) => done.add(turn),
      onClear: nothing,
      onReconnecting: (isLost) => (losses += Number(isLost)),
      onResume: nothing,
    },
  })
  let failure: string | null = null
  room.on('error', ({ code, fatal }) => (failure = fatal ? code : failure))
  await room.join(address(await roomOf(url, accessToken)), AbortSignal.timeout(patienceMs))
  const until = async <T>(what: string, find: () => T | undefined): Promise<T> => {
    const deadline = performance.now() + patienceMs
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      if (failure !== null) throw new Error(`The call ended (${failure}) before ${what}.`)
      if (performance.now() > deadline) throw new Error(`Timed out waiting for ${what}`)
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
  }
  const isDone = (turn: number) => done.has(turn)
  await until('the greeting is over', () => isDone(0) || undefined)
  return {
    room,
    sentences,
    sound,
    until,
    isDone,
    losses: () => losses,
    ask: (content) => room.send(JSON.stringify({ type: 'add-message', message: { role: 'user', content } })),
    [Symbol.asyncDispose]: () => room.leave(),
  }
}
