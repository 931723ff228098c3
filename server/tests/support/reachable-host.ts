import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { openSafeFetcher, type SafeFetcher } from '#platform/network/safe-fetch'

type Options = Parameters<typeof openSafeFetcher>[0]

/** Servers and fetchers for the tests of a file, closed after each test, the latest first. */
export function setUpHosts() {
  const stack: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of stack.splice(0).toReversed()) await close()
  })
  /** Returns its host and port. */
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
    stack.push(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    return `127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const open = (options: Options = {}): SafeFetcher => {
    const fetcher = openSafeFetcher(options)
    stack.push(async () => fetcher[Symbol.asyncDispose]())
    return fetcher
  }
  return { serve, open, closeLater: (close: () => Promise<void>) => void stack.push(close) }
}
