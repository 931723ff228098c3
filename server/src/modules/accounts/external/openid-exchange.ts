import type * as openid from 'openid-client'
import { ProviderError, type ProviderTokens } from './provider.ts'

export const timeoutS = 10

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Secrets are only sent over TLS or to loopback. Throws `ProviderError` for any other address. */
export function requireSafeAddress({ protocol, hostname }: URL): 'tls' | 'loopback' {
  if (protocol === 'https:') return 'tls'
  if (protocol === 'http:' && loopback.test(hostname)) return 'loopback'
  throw new ProviderError('its address is not https')
}

function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'it does not answer as it should'
}

/** Converts every library error to `ProviderError`, so that no text from the provider reaches a log. */
export async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(describeFailure(error))
  }
}

export function toProviderTokens(tokens: openid.TokenEndpointResponse): ProviderTokens {
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null }
}
