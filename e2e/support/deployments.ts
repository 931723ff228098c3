import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Deployments = AsyncDisposable & {
  url: string
  /** Deploys the app's next version: the same under another name, without the files of the first. */
  deploy: () => void
}

/** Serves the app at `appUrl` under another address, where a new version can be deployed. */
export async function startDeployments(appUrl: string): Promise<Deployments> {
  let isNext = false
  let firstEntry = ''

  const forward = (asked: IncomingMessage, path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { ...asked.headers, host: new URL(appUrl).host, 'accept-encoding': 'identity' }
      asked.pipe(
        request(appUrl + path, { method: asked.method ?? 'GET', headers }, resolve).on('error', reject),
      )
    })

  /** Whatever names the entry file is served in the new version. */
  async function rename(answer: IncomingMessage, response: ServerResponse) {
    const body = await text(answer)
    firstEntry ||= /\/assets\/index-[\w-]+\.js/.exec(body)?.[0] ?? ''
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers
    response.writeHead(answer.statusCode ?? 502, headers)
    response.end(
      isNext
        ? body.replaceAll(firstEntry, '/assets/index-next.js').replace('"version":"', '"version":"next-')
        : body,
    )
  }

  async function answerTo(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = asked.url ?? '/'
    if (isNext && path.includes('/feedback-dialog-')) return void response.writeHead(404).end()
    const answer = await forward(asked, path === '/assets/index-next.js' ? firstEntry : path)
    if (path === '/' || path === '/index.html' || path === '/service-worker.js')
      return rename(answer, response)
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  }

  const server = createServer((asked, response) => {
    answerTo(asked, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      isNext = true
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
