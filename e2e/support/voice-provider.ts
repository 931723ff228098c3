import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type ProviderRequest = { bearer: string | undefined; body: Record<string, unknown> }

export type VoiceProvider = AsyncDisposable & {
  url: string
  /** `POST /call/web`, newest last. */
  requests: ProviderRequest[]
  /** Answers 404 to a request it refuses. */
  refuses: (body: Record<string, unknown>) => boolean
}

const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, content-type',
}

async function answerCall(provider: VoiceProvider, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'OPTIONS') return response.writeHead(204, crossOrigin).end()
  const body = (await json(request)) as Record<string, unknown>
  provider.requests.push({ bearer: request.headers.authorization, body })
  const isRefused = request.url !== '/call/web' || provider.refuses(body)
  const answer = isRefused
    ? { statusCode: 404, error: 'Not Found', message: 'No such assistant.' }
    : { id: 'call-1', webCallUrl: 'https://rooms.example.org/call-1' }
  return response
    .writeHead(isRefused ? 404 : 201, { ...crossOrigin, 'Content-Type': 'application/json' })
    .end(JSON.stringify(answer))
}

export const publicKey = 'public-key-1'

/** What a server is told of it. */
export function providerEnv({ url }: VoiceProvider) {
  return { VAPI_PUBLIC_KEY: publicKey, VAPI_ASSISTANT_ID: 'assistant-1', VAPI_API_URL: url }
}

/** Speaks the HTTP API of a hosted voice provider, to pages of any origin. */
export async function startVoiceProvider(): Promise<VoiceProvider> {
  const server = createServer((request, response) => {
    answerCall(provider, request, response).catch(() => response.destroy())
  })
  const provider: VoiceProvider = {
    url: '',
    requests: [],
    refuses: () => false,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}
