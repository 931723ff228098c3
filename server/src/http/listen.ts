import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { systemClock } from '#platform/clock'
import { OperatorError } from '#platform/operator-error'

/** The server cannot listen there; the message says what to do. */
export class ListenError extends OperatorError {
  override readonly name = 'ListenError'
}

type Address = {
  host: string
  /** 0 lets the system choose. */
  port: number
  /** What they are called in the configuration. */
  variables?: { host: string; port: string }
}

export type DrainOptions = {
  /** How long new requests are still answered, for a balancer to learn that it must turn away. */
  noticeMs: number
  /** How long running requests may take after that. */
  withinMs: number
}

export type Listening = AsyncDisposable & {
  server: Server
  port: number
  /** Each answer ends its connection from now on. Resolves when nothing runs any more, or its time is up. */
  drain(options: DrainOptions): Promise<void>
}

const usual = { host: 'HOST', port: 'PORT' }

function explain(error: NodeJS.ErrnoException, { host, port, variables = usual }: Address): Error {
  if (error.code === 'EADDRINUSE') {
    return new ListenError(
      `Port ${port} on ${host} is taken by another program. Stop that one, or set ${variables.port} to another.`,
      { cause: error },
    )
  }
  if (error.code === 'EACCES') {
    return new ListenError(
      `This user may not listen on port ${port}. Set ${variables.port} to one above 1023.`,
      {
        cause: error,
      },
    )
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new ListenError(`${variables.host} is "${host}", which is no address of this machine.`, {
      cause: error,
    })
  }
  return error
}

/** Whoever connects says something by then; a browser that connects ahead of need does not. */
const firstRequestMs = 1000

/** Counts the requests that are being answered or on their way; WebSockets are none. */
function watchRequests(server: Server) {
  const running = new Set<ServerResponse>()
  /** Connected just now, and nothing heard of them yet. */
  const unheard = new Set<Socket>()
  let isDraining = false
  let onIdle: () => void = () => undefined
  const isIdle = () => running.size + unheard.size === 0
  const hear = (socket: Socket) => {
    unheard.delete(socket)
    if (isIdle()) onIdle()
  }
  server.on('connection', (socket: Socket) => {
    unheard.add(socket)
    const timer = setTimeout(hear, firstRequestMs, socket).unref()
    socket.once('close', () => {
      clearTimeout(timer)
      hear(socket)
    })
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    running.add(response)
    unheard.delete(request.socket)
    if (isDraining) response.shouldKeepAlive = false
    response.once('close', () => {
      running.delete(response)
      if (isIdle()) onIdle()
    })
  })
  return {
    /** Connections end with the answers under way and those to come. */
    endConnections() {
      isDraining = true
      for (const response of running) if (!response.headersSent) response.shouldKeepAlive = false
    },
    whenIdle: () =>
      new Promise<void>((resolve) => {
        onIdle = resolve
        if (isIdle()) resolve()
      }),
  }
}

/** A turn of the event loop this short did hardly anything after accepting connections. */
const shortTurnMs = 0.2
const mostTurns = 1000

/** Resolves right after such a turn: connections that still wait to be accepted when the port closes are reset. */
async function acceptWaiting(): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn++) {
    const begun = performance.now()
    await new Promise((resolve) => setImmediate(resolve))
    if (performance.now() - begun < shortTurnMs) return
  }
}

async function drain(server: Server, requests: ReturnType<typeof watchRequests>, options: DrainOptions) {
  requests.endConnections()
  await systemClock.sleep(options.noticeMs)
  await acceptWaiting()
  server.close()
  const idle = new AbortController()
  const late = systemClock.sleep(options.withinMs, idle.signal).catch(() => undefined)
  await Promise.race([requests.whenIdle(), late])
  idle.abort()
}

/** Resolves once connections are accepted. Throws `ListenError` for a port or host that cannot be used. */
export async function listen(app: Hono, address: Address): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  const requests = watchRequests(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, address)))
    server.listen(address.port, address.host, () => resolve())
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    drain: (options) => drain(server, requests, options),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
