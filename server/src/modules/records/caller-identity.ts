import { bearerToken, type Accounts } from '#modules/accounts'
import { RecordError } from './record-error.ts'
import type { Identity } from './transaction-queries.ts'

/**
 * In whose name a request asks: nobody's without a token or with the project's public key. Throws `RecordError` for a
 * token that is no good.
 */
export async function identify(
  accounts: Pick<Accounts, 'readAccessToken' | 'publishableKey'>,
  authorization: string | undefined,
): Promise<Identity> {
  if (!authorization) return { role: 'anon' }
  const token = bearerToken(authorization)
  if (token === accounts.publishableKey) return { role: 'anon' }
  const outcome = token === null ? { kind: 'invalid' as const } : await accounts.readAccessToken(token)
  switch (outcome.kind) {
    case 'valid':
      return { role: 'authenticated', claims: outcome.claims }
    case 'expired':
      throw new RecordError(401, { code: 'PGRST303', message: 'JWT expired' })
    case 'invalid':
      throw new RecordError(401, {
        code: 'PGRST301',
        message: 'JWT cannot be read or was not signed by this server',
      })
  }
}

export function sessionGone(): RecordError {
  return new RecordError(401, { code: 'PGRST301', message: 'The session of this JWT has ended' })
}
