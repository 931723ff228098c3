import { createHash, timingSafeEqual } from 'node:crypto'
import { errors } from 'jose'
import * as v from 'valibot'
import type { AccountsContext } from '../accounts-context.ts'
import { requireAal2IfFactors } from '../mfa/require-aal2.ts'
import { AuthError } from '../auth-error.ts'
import type { Device } from '../rows.ts'
import { sessionGone, type SignedIn } from '../sessions/caller.ts'
import type { AuthSession } from '../user/present.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import { holdSession } from '#db/hold-session'
import { notifyOwner } from '../user/notify-owner.ts'
import { requireRecentSignIn } from '../user/prove-identity.ts'
import { linkIdentity, requireManualLinking } from './link-identity.ts'
import { OAuthError } from './oauth-error.ts'
import { endPreviousSessions, openExternalSession, presentExternalSession } from './session.ts'
import { ProviderError, type Provider, type ReadIdToken } from './provider.ts'

const text = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((value) => value ?? ''),
  ),
  '',
)

export const idTokenBody = v.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  link_identity: v.nullish(v.boolean(), false),
})

export type IdTokenGrant = v.InferOutput<typeof idTokenBody>

const maxShownLength = 60

/** Looked up by configured name only: keys are never fetched from an issuer that a request or token names. */
function requireReader(accounts: AccountsContext, name: string) {
  const provider: Provider | undefined = accounts.providers.get(name.replace(/^custom:/, ''))
  if (provider?.readIdToken) return { name: provider.name, read: provider.readIdToken }
  const presented = JSON.stringify(name.slice(0, maxShownLength))
  if (name.startsWith('custom:')) {
    throw new AuthError(400, 'validation_failed', {
      message: `Custom OIDC provider ${presented} not allowed`,
    })
  }
  throw new AuthError(400, 'provider_disabled', { message: `Provider (issuer ${presented}) is not enabled` })
}

function isSame(a: string, b: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(a), digest(b))
}

function requireNonce(token: ReadIdToken, given: string) {
  if ((token.nonce === null) !== (given === '')) {
    throw new OAuthError(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  }
  if (token.nonce === null) return
  const expected = createHash('sha256').update(given).digest('hex')
  if (!isSame(token.nonce, expected)) throw new OAuthError('invalid nonce', 'Nonces mismatch')
}

/** OpenID Connect `at_hash`: the left half of the hash, by the token's own algorithm. */
function requireAccessToken(token: ReadIdToken, accessToken: string) {
  if (accessToken === '' || token.accessTokenHash === null) return
  const bits = token.algorithm === 'EdDSA' ? '512' : token.algorithm.slice(-3)
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  const half = digest.subarray(0, digest.length / 2).toString('base64url')
  if (!isSame(half, token.accessTokenHash)) throw new OAuthError('invalid request', 'Bad access token')
}

async function readToken(
  accounts: AccountsContext,
  reader: ReturnType<typeof requireReader>,
  idToken: string,
): Promise<ReadIdToken> {
  try {
    return await reader.read(idToken, accounts.clock.now())
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || error instanceof ProviderError) {
      accounts.log.warn('an ID token could not be checked', { provider: reader.name, reason: error.message })
    }
    const isBad = error instanceof errors.JOSEError || error instanceof ProviderError
    if (isBad) throw new OAuthError('invalid request', 'Bad ID token')
    throw error
  }
}

/** `grant_type=id_token`: opens a session for the ID token's identity; with `linking`, adds the identity to that user. */
export async function signInWithIdToken(
  accounts: AccountsContext,
  grant: IdTokenGrant,
  { device, linking }: { device: Device; linking: SignedIn | null },
): Promise<AuthSession> {
  if (grant.id_token === '') throw new OAuthError('invalid request', 'id_token required')
  if (grant.provider === '')
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  const reader = requireReader(accounts, grant.provider)
  const token = await readToken(accounts, reader, grant.id_token)
  requireNonce(token, grant.nonce)
  requireAccessToken(token, grant.access_token)
  if (linking) {
    requireManualLinking(accounts)
    await requireAal2IfFactors(accounts, linking)
    requireRecentSignIn(accounts, linking)
  }
  const identity = { ...token.identity, provider: reader.name }
  const made = await accounts.tables.transaction().execute(async (db) => {
    if (linking && !(await holdSession(db, { sessionId: linking.session.id, userId: linking.user.id })))
      throw new AuthError(403, 'session_not_found', { message: sessionGone })
    const found = linking
      ? await linkIdentity(db, { identity, userId: linking.user.id }, accounts.clock.now())
      : await findOrCreateAccount(accounts, db, identity)
    const { userId } = found
    return {
      found,
      session: await openExternalSession(accounts, db, { userId, provider: reader.name, device }),
    }
  })
  notifyOwner(accounts, 'identity-added', [made.found.linkedFor ?? null])
  await endPreviousSessions(accounts, made.found, made.session)
  return presentExternalSession(accounts, made.session, null)
}
