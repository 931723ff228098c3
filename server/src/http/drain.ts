import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as PortServer, type Socket } from 'node:net'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { systemClock } from '#platform/clock'

export type DrainOptions = {
  /** How long everything goes on as before, for a balancer to learn that it must turn away. */
  noticeMs: number
  /** How long requests may take after that. */
  withinMs: number
}

/** Whoever connects, or keeps a connection in use, says something by then; a browser that has one just in case does not. */
const quietMs = 1000
/** A turn of the event loop this short did hardly anything after looking for connections. */
const shortTurnMs = 0.05
const mostTurns = 1000

/** What a server has to do with its clients; WebSockets are none of them once they are open. */
function watchConnections(server: Server) {
  const running = new Set<ServerResponse>()
  /** Since when connections that wait for a request have done so. */
  const quietSince = new Map<Socket, number>()
  let accepted = 0
  let isEnding = false
  let onAnswered: () => void = () => undefined
  const expectRequest = (socket: Socket) => {
    quietSince.set(socket, performance.now())
    socket.once('close', () => quietSince.delete(socket))
  }
  server.on('connection', (socket: Socket) => {
    accepted += 1
    expectRequest(socket)
  })
  // The socket that requests come on where they are encrypted.
  server.on('secureConnection', expectRequest)
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    running.add(response)
    quietSince.delete(socket)
    if (isEnding) response.shouldKeepAlive = false
    response.once('close', () => {
      running.delete(response)
      if (!socket.destroyed) quietSince.set(socket, performance.now())
      if (running.size === 0) onAnswered()
    })
  })
  return {
    countAccepted: () => accepted,
    /** Connections end with the answers under way and those to come. */
    endWithAnswers() {
      isEnding = true
      for (const response of running) if (!response.headersSent) response.shouldKeepAlive = false
    },
    whenAnswered: () =>
      new Promise<void>((resolve) => {
        onAnswered = resolve
        if (running.size === 0) resolve()
      }),
    /** For how much longer a request may come on one of them. */
    expectedForMs() {
      let latest = -Infinity
      for (const since of quietSince.values()) latest = Math.max(latest, since)
      return Math.max(0, Math.ceil(latest + quietMs - performance.now()))
    },
    isAnswering: () => running.size > 0,
  }
}

type Connections = ReturnType<typeof watchConnections>

/** Lets in all who have connected first: a turn of the event loop lets in one, and who waits when the port closes is reset. */
async function closePort(server: Server, connections: Connections): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn++) {
    const before = connections.countAccepted()
    const begun = performance.now()
    await turnOfLoop()
    if (connections.countAccepted() === before && performance.now() - begun < shortTurnMs) break
  }
  // Its own `close` would cut connections on which the next request may be on its way.
  PortServer.prototype.close.call(server)
}

/** Ends the connections that are left once nothing is asked on them any more. */
async function endQuietConnections(server: Server, connections: Connections): Promise<void> {
  for (;;) {
    await connections.whenAnswered()
    await systemClock.sleep(connections.expectedForMs())
    // What has come meanwhile is read in the next turn of the event loop.
    await turnOfLoop()
    if (!connections.isAnswering() && connections.expectedForMs() === 0) return server.closeAllConnections()
  }
}

/**
 * Makes a server able to stop without cutting anybody off. Connections are kept until the port is closed: clients that had to
 * open new ones would stand before it when it closes. Only then each answer ends its connection. Resolves when nobody is
 * heard any more, or the time is up.
 */
export function prepareDrain(server: Server): (options: DrainOptions) => Promise<void> {
  const connections = watchConnections(server)
  return async ({ noticeMs, withinMs }) => {
    await systemClock.sleep(noticeMs)
    await closePort(server, connections)
    connections.endWithAnswers()
    const finished = new AbortController()
    const late = systemClock.sleep(withinMs, finished.signal).catch(() => undefined)
    await Promise.race([endQuietConnections(server, connections), late])
    finished.abort()
  }
}
