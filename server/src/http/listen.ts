import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { OperatorError } from '#platform/operator-error'

/** The server cannot listen there; the message says what to do. */
export class ListenError extends OperatorError {
  override readonly name = 'ListenError'
}

export type Listening = AsyncDisposable & { server: Server; port: number }

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new ListenError(
      `Port ${port} on ${host} is taken by another program. Stop that one, or set PORT to another.`,
      { cause: error },
    )
  }
  if (error.code === 'EACCES') {
    return new ListenError(`This user may not listen on port ${port}. Set PORT to one above 1023.`, {
      cause: error,
    })
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new ListenError(`HOST is "${host}", which is no address of this machine.`, { cause: error })
  }
  return error
}

/** Resolves once connections are accepted. Throws `ListenError` for a port or host that cannot be used. */
export async function listen(app: Hono, host: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)))
    server.listen(port, host, () => resolve())
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
