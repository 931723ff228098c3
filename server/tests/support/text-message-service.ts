import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TakenMessage = { path: string; authorization: string | undefined; type: string; body: string }

export type TextMessageService = AsyncDisposable & {
  url: string
  taken: TakenMessage[]
  /** The response from now on. */
  status: number
  /** Resolves to the next unread message. */
  next(): Promise<TakenMessage>
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Receives text messages over HTTP, as a web service would. */
export async function startTextMessageService(): Promise<TextMessageService> {
  const unread: TakenMessage[] = []
  const waiting: ((message: TakenMessage) => void)[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { authorization, 'content-type': type = '' } = request.headers
      const message = { path: request.url ?? '', authorization, type, body }
      service.taken.push(message)
      const user = waiting.shift()
      if (user) user(message)
      else unread.push(message)
      response.writeHead(service.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: TextMessageService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    status: 201,
    next() {
      const message = unread.shift()
      return message ? Promise.resolve(message) : new Promise((resolve) => waiting.push(resolve))
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}
