import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { countRequest } from '#db/request-limit'
import { recordEvent } from '#modules/security-events'
import { isMissingFile } from '#platform/missing-file'
import { readOrMakeSecret } from '#platform/secret-files'
import type { Config } from '#src/config'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { findTimeStep, makeTotp } from '../mfa/totp.ts'
import { signApiKey, type SignedKey } from './api-key.ts'

const sessionS = 3600
const attempts = { points: 5, windowMs: 15 * 60_000 }
/** Longer than a code is accepted. */
const codeMemoryMs = 120_000

function locateSecret({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'keys', 'operator-app')
}

/** Creates the secret of the operator's authenticator app; null if there is one already, which is never shown again. */
export async function makeOperatorApp(config: Config) {
  const file = locateSecret(config)
  if (existsSync(file)) return null
  const host = config.publicUrl === null ? 'localhost' : new URL(config.publicUrl).host
  const made = makeTotp({ issuer: host, label: 'operator' })
  return (await readOrMakeSecret(file, () => made.secret)) === made.secret ? made : null
}

/** Read at each use, so that a new app works without a restart. Null without one. */
async function readSecret(config: Config): Promise<string | null> {
  try {
    return await readFile(locateSecret(config), 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}

/** Attempts are counted per key, so that strangers cannot use up the operator's. */
async function requireAttempt({ clock, config, tables }: AccountsContext, key: string) {
  if (config.limitFactor === 0) return
  const hash = createHash('sha256').update(key).digest('hex')
  const outcome = await countRequest(tables, { ...attempts, key: `operator-code:${hash}` }, clock.now())
  if (outcome.isAllowed) return
  throw new AuthError(429, 'over_request_rate_limit', {
    message: 'Request rate limit reached',
    retryAfterS: outcome.retryAfterS,
  })
}

/** A code works once, with whatever key. */
async function isFirstUse({ clock, tables }: AccountsContext, step: number): Promise<boolean> {
  const limit = { key: `operator-code-used:${step}`, points: 1, windowMs: codeMemoryMs }
  return (await countRequest(tables, limit, clock.now())).isAllowed
}

/** Exchanges a service key and a code of the operator's app for a key with full access for an hour. */
export async function openServiceSession(
  accounts: AccountsContext,
  { code, key, signed }: { code: string; key: string; signed: SignedKey },
) {
  const secret = await readSecret(accounts.config)
  if (secret === null) {
    throw new AuthError(422, 'mfa_factor_not_found', {
      message: 'Make the operator’s app first, on the server: npm run tidings -- keys app',
    })
  }
  await requireAttempt(accounts, key)
  const now = accounts.clock.now()
  const step = findTimeStep(secret, code, now)
  if (step === null || !(await isFirstUse(accounts, step))) {
    await recordEvent(accounts, { kind: 'service_code_failed', userId: null })
    throw new AuthError(422, 'mfa_verification_failed', { message: 'Invalid TOTP code entered' })
  }
  await recordEvent(accounts, { kind: 'service_session_opened', userId: null })
  const { expiresAt, networks, role } = signed
  const lifetimeS = Math.min(sessionS, expiresAt - Math.floor(now.getTime() / 1000))
  const token = await signApiKey(accounts.keys, { role, lifetimeS, networks, hasFactor: true }, now)
  return { access_token: token, token_type: 'bearer', expires_in: lifetimeS }
}
