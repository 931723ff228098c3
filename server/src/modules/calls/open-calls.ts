import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import path from 'node:path'
import type { Hono } from 'hono'
import type { Speech } from '#modules/speech'
import { secretFile } from '#platform/secret-files'
import type { Context } from '#src/context'
import { audioLinks } from './audio-links.ts'
import { callRoutes } from './routes.ts'
import { CallSockets } from './socket.ts'

export type Calls = AsyncDisposable & { routes: Hono; listenTo(server: Server): void }

/** Calls on this server: their routes, and the sockets of a listening server. Disposal ends them and keeps what was heard. */
export async function openCalls(context: Context, speech: Speech): Promise<Calls> {
  const keyFile = path.join(context.config.dataDir, 'keys', 'audio-links')
  const key = await secretFile(keyFile, () => randomBytes(32).toString('base64url'))
  const sockets = new CallSockets(context, speech)
  return {
    routes: callRoutes(context, audioLinks(Buffer.from(key, 'base64url'))),
    listenTo: (server) => sockets.listenTo(server),
    [Symbol.asyncDispose]: () => sockets[Symbol.asyncDispose](),
  }
}
