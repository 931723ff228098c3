import { listeningSignal, type ServerFrame } from '@tidings/contract/call/call-messages'
import { onTestFinished, vi } from 'vitest'
import { speech } from './answers.ts'
import { answer, noContent, type Backend } from './backend.ts'

const address = 'wss://calls.test/call/'

/** The server's end of the calls that the page starts. */
export type ServedCalls = {
  /** How many were connected. */
  count: () => number
  /** The questions that the page sent in all of them, typed or spoken. */
  questions: () => string[]
  /** Closes the newest with a WebSocket's code. */
  close: (code: number) => void
}

class CallSocket {
  static readonly OPEN = 1
  readonly readyState = CallSocket.OPEN
  readonly bufferedAmount = 0
  readonly sent: string[] = []
  binaryType = 'arraybuffer'
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor() {
    queueMicrotask(() => {
      this.onopen?.()
      const welcome: ServerFrame = {
        type: 'welcome',
        callId: '1',
        rejoinToken: 'a token',
        sampleRate: 16_000,
        speech,
      }
      this.#send({ ch: 'rt', ...welcome })
      this.#send({ ch: 'app', data: listeningSignal })
    })
  }

  send(data: unknown): void {
    if (typeof data === 'string') this.sent.push(data)
  }

  close(code = 1000): void {
    this.onclose?.({ code })
  }

  #send(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

/** What the person has asked with one message: typed, or understood by the browser's recogniser. */
function readQuestion(text: string): string[] {
  const frame = JSON.parse(text) as {
    ch: string
    data?: string
    type?: string
    final?: boolean
    text?: string
  }
  if (frame.type === 'transcript' && frame.final && frame.text) return [frame.text]
  // Some messages are a bare word.
  if (!frame.data?.startsWith('{')) return []
  const { message } = JSON.parse(frame.data) as { message?: { role: string; content: string } }
  return message?.role === 'user' ? [message.content] : []
}

/** Answers calls for one test: each listens as soon as it is connected, and says nothing. */
export function serveCalls(backend: Backend): ServedCalls {
  const sockets: CallSocket[] = []
  const BrowserSocket = globalThis.WebSocket
  function Socket(url: string, protocol: string) {
    // The runner of the tests has a socket, too.
    if (!url.startsWith(address)) return new BrowserSocket(url, protocol)
    const socket = new CallSocket()
    sockets.push(socket)
    return socket
  }
  vi.stubGlobal('WebSocket', Object.assign(Socket, { OPEN: CallSocket.OPEN }))
  onTestFinished(() => void vi.unstubAllGlobals())
  backend.reply('POST /call/web', () => answer({ id: 'call-1', webCallUrl: `${address}1?token=t` }, 201))
  backend.reply('PATCH /rest/v1/query_history', noContent)
  return {
    count: () => sockets.length,
    questions: () => sockets.flatMap(({ sent }) => sent.flatMap(readQuestion)),
    close: (code) => sockets.at(-1)?.close(code),
  }
}
