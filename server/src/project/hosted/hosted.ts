import { AppError } from '@tidings/contract/errors'
import type { HostedProjectConfig } from '#src/config'
import type { Context } from '#src/context'

export type Hosted = HostedProjectConfig & Pick<Context, 'clock' | 'log'>

export const requestTimeoutMs = 10_000

export function refuseForNow(cause?: unknown): never {
  throw new AppError('unavailable', 'Accounts cannot be reached at the moment. Please try again.', { cause })
}
