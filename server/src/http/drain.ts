import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as PortServer, type Socket } from 'node:net'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { systemClock } from '#platform/clock'

export type DrainOptions = {
  /** How long to keep serving as before, so that a load balancer notices. */
  noticeMs: number
  /** How long running requests may take after that. */
  withinMs: number
}

/**
 * A client that connects or reuses a connection sends a request within this time; a browser's speculative connection does not.
 */
const idleMs = 1000
/** An event loop iteration this short did little but poll for connections. */
const shortIterationMs = 0.05
const mostIterations = 1000

/** Tracks the server's connections. Open WebSockets are not included. */
function watchConnections(server: Server) {
  const running = new Set<ServerResponse>()
  /** Idle connections, with the time they became idle. */
  const idleSince = new Map<Socket, number>()
  let accepted = 0
  let isEnding = false
  let onAnswered: () => void = () => undefined
  const expectRequest = (socket: Socket) => {
    idleSince.set(socket, performance.now())
    socket.once('close', () => idleSince.delete(socket))
  }
  server.on('connection', (socket: Socket) => {
    accepted += 1
    expectRequest(socket)
  })
  // With TLS, requests arrive on this socket.
  server.on('secureConnection', expectRequest)
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    running.add(response)
    idleSince.delete(socket)
    if (isEnding) response.shouldKeepAlive = false
    response.once('close', () => {
      running.delete(response)
      if (!socket.destroyed) idleSince.set(socket, performance.now())
      if (running.size === 0) onAnswered()
    })
  })
  return {
    countAccepted: () => accepted,
    /** From now on each response closes its connection. */
    closeAfterResponses() {
      isEnding = true
      for (const response of running) if (!response.headersSent) response.shouldKeepAlive = false
    },
    whenAnswered: () =>
      new Promise<void>((resolve) => {
        onAnswered = resolve
        if (running.size === 0) resolve()
      }),
    /** How much longer to wait for a request on an idle connection. */
    expectedForMs() {
      let latest = -Infinity
      for (const since of idleSince.values()) latest = Math.max(latest, since)
      return Math.max(0, Math.ceil(latest + idleMs - performance.now()))
    },
    isAnswering: () => running.size > 0,
  }
}

type Connections = ReturnType<typeof watchConnections>

/**
 * Accepts pending connections before closing the port: each event loop iteration accepts one, and those still pending when the
 * port closes are reset.
 */
async function closePort(server: Server, connections: Connections): Promise<void> {
  for (let iteration = 0; iteration < mostIterations; iteration++) {
    const before = connections.countAccepted()
    const begun = performance.now()
    await nextIteration()
    if (connections.countAccepted() === before && performance.now() - begun < shortIterationMs) break
  }
  // `server.close()` would also close idle connections on which the next request may already be on its way.
  PortServer.prototype.close.call(server)
}

/** Closes the remaining connections once they are idle. */
async function closeIdleConnections(server: Server, connections: Connections): Promise<void> {
  for (;;) {
    await connections.whenAnswered()
    await systemClock.sleep(connections.expectedForMs())
    // Data that has arrived by now is read in the next event loop iteration.
    await nextIteration()
    if (!connections.isAnswering() && connections.expectedForMs() === 0) return server.closeAllConnections()
  }
}

/**
 * Makes a server able to stop without dropping requests. Connections are kept alive until the port is closed, because clients
 * that had to reconnect could find it closed; only then does each response close its connection. Resolves when no connection is
 * in use any more, or when the time is up.
 */
export function prepareDrain(server: Server): (options: DrainOptions) => Promise<void> {
  const connections = watchConnections(server)
  return async ({ noticeMs, withinMs }) => {
    await systemClock.sleep(noticeMs)
    await closePort(server, connections)
    connections.closeAfterResponses()
    const finished = new AbortController()
    const late = systemClock.sleep(withinMs, finished.signal).catch(() => undefined)
    await Promise.race([closeIdleConnections(server, connections), late])
    finished.abort()
  }
}
