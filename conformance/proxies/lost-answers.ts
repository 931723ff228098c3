import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startProxy, type ProxyName } from './start-proxy.ts'

type Listening = AsyncDisposable & { port: number }

async function listen(server: Server): Promise<Listening> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Counts how often a write reaches two processes that exit as soon as they receive it. */
export async function countArrivals(name: ProxyName, own: number): Promise<number> {
  let arrivals = 0
  const ending = () =>
    createServer((request, response) => {
      if (request.url === '/readyz') return response.end('ready')
      arrivals += 1
      request.socket.destroy()
    })
  await using one = await listen(ending())
  await using two = await listen(ending())
  await using proxy = await startProxy(name, { own, one: one.port, two: two.port })
  const row = { method: 'POST', body: '{}' }
  await fetch(`${proxy.url}/rest/v1/query_history`, row).catch(() => undefined)
  return arrivals
}
