import { createHash } from 'node:crypto'
import { PostgrestClient } from '@supabase/postgrest-js'
import { AppError } from '@tidings/contract/errors'
import { Hono } from 'hono'
import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { displayNameIn, type Caller } from '#platform/project'
import type { HostedProjectConfig } from '../config.ts'
import type { Context } from '../context.ts'
import type { OwnProject } from './own-project.ts'

const timeoutMs = 10_000
/** A session that ends at the project is refused here after this long at the latest. */
const sessionCheckMs = 30_000
const maxRemembered = 5000
const algorithms = ['ES256', 'RS256', 'EdDSA']

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  session_id: v.pipe(v.string(), v.uuid()),
  role: v.literal('authenticated'),
  aud: v.literal('authenticated'),
  exp: v.number(),
})
type Claims = v.InferOutput<typeof claimsSchema>

const userSchema = v.object({
  id: v.string(),
  email: v.nullish(v.string()),
  user_metadata: v.nullish(v.record(v.string(), v.unknown()), {}),
})
type HostedUser = v.InferOutput<typeof userSchema>

type Hosted = HostedProjectConfig & Pick<Context, 'clock' | 'log'>

function refuseForNow(cause?: unknown): never {
  throw new AppError('unavailable', 'Accounts cannot be reached at the moment. Please try again.', { cause })
}

/** The project's key set could not be had; says nothing of the token. */
function isOfKeySet(error: unknown): boolean {
  const codes = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']
  return error instanceof errors.JOSEError && codes.includes(error.code)
}

/** Null for a token that is not the project's. One signed by a shared secret only the project itself can judge. */
function claimsReader({ url, clock }: Hosted): (token: string) => Promise<Claims | null> {
  const keys = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`), {
    timeoutDuration: timeoutMs,
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
      if (isOfKeySet(error)) refuseForNow(error)
      // `decodeProtectedHeader` throws a TypeError for what is no token.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }
}

/** The user whose session the token is of, as the project knows them now; null when it has ended. */
async function askForUser({ url, publishableKey, log }: Hosted, token: string): Promise<HostedUser | null> {
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(`${url}/auth/v1/user`, { headers, signal }).catch((error: unknown) =>
    refuseForNow(error),
  )
  if (response.status === 401 || response.status === 403 || response.status === 404) return null
  if (!response.ok) {
    log.warn('the hosted project does not answer who is signed in', { status: response.status })
    refuseForNow()
  }
  const user = v.safeParse(userSchema, await response.json().catch(() => null))
  return user.success ? user.output : refuseForNow()
}

/** Remembers answers for a while, and asks once for those who ask at the same time. A failure is not remembered. */
function rememberedUsers(hosted: Hosted): (token: string) => Promise<HostedUser | null> {
  const held = new Map<string, { user: Promise<HostedUser | null>; until: number }>()
  return (token) => {
    const key = createHash('sha256').update(token).digest('base64')
    const now = hosted.clock.now().getTime()
    const found = held.get(key)
    if (found && found.until > now) return found.user
    held.delete(key)
    const oldest = held.size >= maxRemembered ? held.keys().next().value : undefined
    if (oldest !== undefined) held.delete(oldest)
    const user = askForUser(hosted, token)
    held.set(key, { user, until: now + sessionCheckMs })
    user.catch(() => held.delete(key))
    return user
  }
}

/**
 * A Supabase project elsewhere holds accounts and personal rows: browsers talk to it, and this server serves neither
 * API. Its keys are fetched once and anew for a key that is not among them.
 */
export function openHostedProject(
  config: HostedProjectConfig,
  context: Pick<Context, 'clock' | 'log'>,
): OwnProject {
  const hosted: Hosted = { ...config, ...context }
  const { url, publishableKey } = config
  const readClaims = claimsReader(hosted)
  const userOf = rememberedUsers(hosted)
  const authenticate = async (accessToken: string): Promise<Caller | null> => {
    const claims = await readClaims(accessToken)
    const user = claims && (await userOf(accessToken))
    if (!user || user.id !== claims.sub) return null
    return {
      userId: user.id,
      accessToken,
      sessionId: claims.session_id,
      email: user.email || null,
      displayName: displayNameIn(user.user_metadata),
    }
  }
  const data = (accessToken: string) =>
    new PostgrestClient(`${url}/rest/v1`, {
      headers: { apikey: publishableKey, Authorization: `Bearer ${accessToken}` },
    })
  return {
    project: { authenticate, data },
    routes: new Hono(),
    publishableKey,
    [Symbol.asyncDispose]: async () => {},
  }
}
