import type { Server } from 'node:http'
import type { Hono } from 'hono'
import type { Speech } from '#modules/speech'
import type { Context } from '#src/context'
import { CallSockets } from './connection/call-sockets.ts'
import { callRoutes } from './routes.ts'

export { completeCallsJob } from './jobs.ts'

export type Calls = AsyncDisposable & {
  routes: Hono
  listenTo(server: Server): void
  /** Takes no new calls and hands the running ones over. */
  drain(): Promise<void>
  /** Counts calls in this process. */
  countOpen(): number
}

/** The routes of calls and their WebSockets. Disposal ends all calls and saves what was delivered. */
export function openCalls(context: Context, speech: Speech): Calls {
  const sockets = new CallSockets(context, speech)
  return {
    routes: callRoutes(context),
    listenTo: (server) => sockets.listenTo(server),
    drain: () => sockets.drain(),
    countOpen: () => sockets.openCalls,
    [Symbol.asyncDispose]: () => sockets[Symbol.asyncDispose](),
  }
}
