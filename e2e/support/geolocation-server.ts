import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type GeolocationServer = AsyncDisposable & { url: string }

/** Answers like an IP geolocation service, with CORS for any origin. */
export async function startGeolocationServer(countryName: string): Promise<GeolocationServer> {
  const server = createServer((_, response) => {
    const headers = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' }
    response.writeHead(200, headers).end(JSON.stringify({ ip: '192.0.2.1', country_name: countryName }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/json`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
