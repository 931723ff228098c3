import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { claimsSchema, type Claims } from './claims.ts'
import type { SessionProof, UserRow } from '../rows.ts'
import type { SigningKeys } from './signing-keys.ts'

const audience = 'authenticated'

export type { Claims } from './claims.ts'

export type TokenOutcome = { kind: 'valid'; claims: Claims } | { kind: 'expired' } | { kind: 'invalid' }

export type TokenIssuer = { keys: SigningKeys; issuer: string; lifetimeS: number }

/** Resolves with the token, how long it lives and its expiry in seconds since 1970: the session's end at the latest. */
export async function signAccessToken(
  issuer: TokenIssuer,
  { user, session, end }: { user: UserRow; session: SessionProof; end: Date | null },
  now: Date,
) {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const secondsLeft = end === null ? Infinity : Math.floor(end.getTime() / 1000) - issuedAt
  const lifetimeS = Math.min(issuer.lifetimeS, secondsLeft)
  const expiresAt = issuedAt + lifetimeS
  const accessToken = await new SignJWT({
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
    .setProtectedHeader({ alg: issuer.keys.algorithm, typ: 'JWT', kid: issuer.keys.keyId })
    .setIssuer(issuer.issuer)
    .setSubject(user.id)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(issuer.keys.signingKey)
  return { accessToken, lifetimeS, expiresAt }
}

/**
 * Checks signature, expiry and audience. The issuer is not compared, because one server may have several names and our
 * signature is proof enough.
 */
export async function readAccessToken(keys: SigningKeys, token: string, now: Date): Promise<TokenOutcome> {
  const known = keys.verifiedTokens.recall(token)
  if (known) return known.exp * 1000 > now.getTime() ? { kind: 'valid', claims: known } : { kind: 'expired' }
  try {
    const { payload } = await jwtVerify(token, keys.findKey, {
      algorithms: keys.algorithms,
      audience,
      currentDate: now,
    })
    const claims = v.safeParse(claimsSchema, payload)
    if (!claims.success) return { kind: 'invalid' }
    keys.verifiedTokens.remember(token, claims.output)
    return { kind: 'valid', claims: claims.output }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { kind: 'expired' }
    if (error instanceof errors.JOSEError) return { kind: 'invalid' }
    throw error
  }
}
