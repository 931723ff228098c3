import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { isInRanges } from './network/trusted-proxies.ts'

const ofRequest = new AsyncLocalStorage<string | null>()

/** The form of ids that proxies generate; anything else could forge a log line. */
const wellFormed = /^[\w.:=@/+-]{1,128}$/

type Origin = { socketAddress: string | undefined; header: string | undefined; trusted: readonly string[] }

/** The `X-Request-Id` of a trusted proxy, or else a new id. */
export function chooseRequestId({ header, socketAddress, trusted }: Origin): string {
  const isGiven = header !== undefined && socketAddress !== undefined && wellFormed.test(header)
  return isGiven && isInRanges(socketAddress, trusted) ? header : randomUUID()
}

/** Log lines of `work`, also asynchronous ones, carry the id. */
export function runInRequest<T>(id: string, work: () => T): T {
  return ofRequest.run(id, work)
}

/** For resources that are opened during a request and outlive it, such as a pooled connection. */
export function runOutsideRequests<T>(work: () => T): T {
  return ofRequest.run(null, work)
}

/** Null outside of requests. */
export function getRequestId(): string | null {
  return ofRequest.getStore() ?? null
}
