import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { refuseForNow, requestTimeoutMs, type Hosted } from './hosted.ts'

const algorithms = ['ES256', 'RS256', 'EdDSA']

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  session_id: v.pipe(v.string(), v.uuid()),
  role: v.literal('authenticated'),
  aud: v.literal('authenticated'),
  exp: v.number(),
  iat: v.optional(v.number()),
  aal: v.optional(v.string()),
  /** The session's authentication methods, with times in seconds since 1970. */
  amr: v.fallback(v.optional(v.array(v.object({ timestamp: v.number() }))), undefined),
})
export type Claims = v.InferOutput<typeof claimsSchema>

/** Whether the project's key set could not be fetched, which says nothing about the token. */
function isKeySetError(error: unknown): boolean {
  const codes = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']
  return error instanceof errors.JOSEError && codes.includes(error.code)
}

/**
 * Verifies tokens against the project's key set, which is fetched once and again for an unknown key. Null for a token that is
 * not the project's. A token signed with a shared secret can only be verified by the project itself, so its claims are read
 * unverified.
 */
export function openTokenVerifier({ url, clock }: Hosted): (token: string) => Promise<Claims | null> {
  const keys = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`), {
    timeoutDuration: requestTimeoutMs,
    [customFetch]: (address, options) =>
      fetch(address, options).catch((error: unknown) => refuseForNow(error)),
  })
  const isShared = (token: string) => decodeProtectedHeader(token).alg === 'HS256'
  const verified = async (token: string) => {
    const options = { algorithms, audience: 'authenticated', currentDate: clock.now() }
    return (await jwtVerify(token, keys, options)).payload
  }
  return async (token) => {
    try {
      const payload = isShared(token) ? decodeJwt(token) : await verified(token)
      const claims = v.safeParse(claimsSchema, payload)
      return claims.success && claims.output.exp * 1000 > clock.now().getTime() ? claims.output : null
    } catch (error) {
      if (isKeySetError(error)) refuseForNow(error)
      // `decodeProtectedHeader` throws a TypeError for malformed tokens.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }
}
