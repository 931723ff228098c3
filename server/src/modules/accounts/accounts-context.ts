import type { Context } from '#src/context'
import type { Background } from '#platform/background'
import type { TextMessenger } from '#platform/sms'
import type { Providers } from './external/open-providers.ts'
import type { TokenIssuer } from './token/access-token.ts'
import type { SecretKeys } from './mfa/secret-keys.ts'
import type { SigningKeys } from './token/signing-keys.ts'

export type AccountsContext = Pick<
  Context,
  'config' | 'publicUrl' | 'log' | 'clock' | 'mailer' | 'passwords' | 'sessionEndings' | 'erasures' | 'queue'
> & {
  tables: Context['database']['tables']
  keys: SigningKeys
  secretKeys: SecretKeys
  background: Background
  providers: Providers
  /** Null without a configured SMS service. */
  textMessenger: TextMessenger | null
}

export function describeIssuer({ keys, publicUrl, config }: AccountsContext): TokenIssuer {
  return { keys, issuer: `${publicUrl()}/auth/v1`, lifetimeS: config.accounts.accessTokenLifetimeS }
}
