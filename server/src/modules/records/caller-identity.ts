import { consentRequired } from '@tidings/contract/errors'
import { readBearerToken } from '#modules/accounts'
import { consentNeeded } from '#platform/project'
import { RecordError } from './record-error.ts'
import type { ProjectKeys } from './records-context.ts'
import type { Identity } from './queries/transaction-queries.ts'

/** The caller's identity: `anon` without a token or with the publishable key. Throws `RecordError` for an invalid token. */
export async function identify(accounts: ProjectKeys, authorization: string | undefined): Promise<Identity> {
  if (!authorization) return { role: 'anon' }
  const token = readBearerToken(authorization)
  if (token === accounts.publishableKey) return { role: 'anon' }
  const outcome = token === null ? { kind: 'invalid' as const } : await accounts.readAccessToken(token)
  if (outcome.kind === 'valid') return { role: 'authenticated', claims: outcome.claims }
  if (outcome.kind === 'expired') throw new RecordError(401, { code: 'PGRST303', message: 'JWT expired' })
  const key = token === null ? null : await accounts.readApiKey(token)
  if (key?.lacksFactor) throw factorMissing()
  if (key) return { role: key.role }
  throw new RecordError(401, {
    code: 'PGRST301',
    message: 'JWT cannot be read or was not signed by this server',
  })
}

export function factorMissing(): RecordError {
  return new RecordError(403, { code: 'insufficient_aal', message: 'Show your second factor first' })
}

export function consentMissing(): RecordError {
  return new RecordError(403, { code: consentRequired, message: consentNeeded })
}

export function sessionGone(): RecordError {
  return new RecordError(401, { code: 'PGRST301', message: 'The session of this JWT has ended' })
}
