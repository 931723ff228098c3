import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { OperatorError } from '#platform/operator-error'
import { prepareDrain, type DrainOptions } from './drain.ts'

/** The server cannot listen there; the message says what to do. */
export class ListenError extends OperatorError {
  override readonly name = 'ListenError'
}

type Address = {
  host: string
  /** 0 lets the system choose. */
  port: number
  /** The names of the variables, for error messages. */
  variables?: { host: string; port: string }
}

export type Listening = AsyncDisposable & {
  server: Server
  port: number
  /** Resolves when no request is running and no client connects any more, or when the time is up. */
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
    return new ListenError(`${variables.host} is "${host}", which is not an address of this machine.`, {
      cause: error,
    })
  }
  return error
}

/** A page sends a few kilobytes, and a slow network a megabyte in this time. */
const requestTimeout = 60_000
/** Most proxies close an idle connection after 60 seconds. If the server closed it first, a request on its way would be lost. */
const keepAliveTimeout = 65_000

type ServerOptions = Partial<Parameters<typeof createAdaptorServer>[0]>

/** Resolves once connections are accepted. Throws `ListenError` for a port or host that cannot be used. */
export async function listen(app: Hono, address: Address, options: ServerOptions = {}): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, ...options } as Parameters<
    typeof createAdaptorServer
  >[0]) as Server
  server.requestTimeout = requestTimeout
  server.keepAliveTimeout = keepAliveTimeout
  const drain = prepareDrain(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, address)))
    server.listen(address.port, address.host, () => resolve())
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    drain,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
