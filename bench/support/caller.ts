import { callProtocol, listeningSignal } from '@tidings/contract/call-messages'
import type { WebCall } from '@tidings/contract/web-call'

type Heard = { sentenceMs: number; speechMs: number }

export type Call = Disposable & {
  /** Asks by typing; milliseconds until the first sentence's frame and until its first audio frame. */
  ask(question: string): Promise<Heard>
}

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

type Frame = { ch: string; type?: string; data?: string; turn?: number; index?: number }

/** Opens a call and waits until the greeting is over, as a person would. */
export async function openCall(url: string, accessToken: string): Promise<Call> {
  const authorization = { authorization: `Bearer ${accessToken}` }
  const { webCallUrl } = await post<WebCall>(`${url}/call/web`, { assistantId: 'tidings' }, authorization)
  const socket = new WebSocket(webCallUrl, callProtocol)
  socket.binaryType = 'arraybuffer'
  const listeners = new Set<(frame: Frame | ArrayBuffer) => void>()
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    const frame = typeof data === 'string' ? (JSON.parse(data) as Frame) : data
    for (const listener of listeners) listener(frame)
  }
  const until = (isIt: (frame: Frame | ArrayBuffer) => boolean) =>
    new Promise<number>((resolve) => {
      const listener = (frame: Frame | ArrayBuffer) => {
        if (!isIt(frame)) return
        listeners.delete(listener)
        resolve(performance.now())
      }
      listeners.add(listener)
    })
  const send = (frame: object) => socket.send(JSON.stringify(frame))
  const isComplete = (frame: Frame | ArrayBuffer) => 'type' in frame && frame.type === 'complete'
  const playedOut = (turn: number) =>
    send({ ch: 'rt', type: 'playback', turn, playedMs: 600_000, state: 'done' })

  await new Promise((resolve) => (socket.onopen = resolve))
  const listening = until((frame) => 'data' in frame && frame.data === listeningSignal)
  const greeted = until(isComplete)
  send({ ch: 'rt', type: 'hello', version: 1, accessToken, transcription: 'none', browserVoice: false })
  await listening
  await greeted
  playedOut(0)

  let turn = 0
  return {
    async ask(content) {
      turn += 1
      const sentence = until((frame) => 'type' in frame && frame.type === 'sentence')
      const speech = until((frame) => frame instanceof ArrayBuffer)
      const complete = until(isComplete)
      const begin = performance.now()
      const message = { type: 'add-message', message: { role: 'user', content } }
      send({ ch: 'app', data: JSON.stringify(message) })
      const heard = { sentenceMs: (await sentence) - begin, speechMs: (await speech) - begin }
      await complete
      playedOut(turn)
      return heard
    },
    [Symbol.dispose]: () => socket.close(),
  }
}
