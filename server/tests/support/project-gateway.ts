import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type ProjectGateway = AsyncDisposable & {
  url: string
  /** The environment of a server whose accounts are at this project. */
  env: Record<string, string>
  /** The server that requests are forwarded to. */
  project: { url: string }
  /** Method and path of each request, in order. */
  asked: string[]
  /** Responses that replace the project's, by path. */
  answers: Map<string, { status: number; body: unknown }>
  /** The headers added to every response, preflight requests included; none unless set. */
  headers: Record<string, string>
}

/** A reverse proxy on loopback in front of a project, like a hosted project's gateway; the project behind it can change. */
export async function openProjectGateway(project: { url: string }): Promise<ProjectGateway> {
  const server = createServer((request, response) => void handOn(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gateway: ProjectGateway = {
    url,
    env: { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of-the-project' },
    project,
    asked: [],
    answers: new Map(),
    headers: {},
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function handOn(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', gateway.url)
    gateway.asked.push(`${request.method} ${pathname}`)
    const own = gateway.answers.get(pathname)
    const isPreflight = request.method === 'OPTIONS' && Object.keys(gateway.headers).length > 0
    if (isPreflight) return response.writeHead(204, gateway.headers).end()
    if (own) return response.writeHead(own.status).end(JSON.stringify(own.body))
    const headers = { ...request.headers }
    delete headers.host
    delete headers.connection
    const body = await buffer(request)
    const answer = await fetch(`${gateway.project.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      redirect: 'manual',
    })
    const told = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(content|transfer)-(?!range)/.test(name)),
    )
    Object.assign(told, gateway.headers)
    const type = answer.headers.get('content-type')
    response.writeHead(answer.status, type === null ? told : { ...told, 'content-type': type })
    return response.end(Buffer.from(await answer.arrayBuffer()))
  }
  return gateway
}
