import type { Context } from '#src/context'
import type { Background } from '#platform/background'
import type { TextMessenger } from '#platform/sms'
import type { Providers } from './providers/open-providers.ts'
import type { TokenIssuer } from './sessions/access-token.ts'
import type { SigningKeys } from './sessions/signing-keys.ts'

/** What the verbs of this module work with. */
export type AccountsContext = Pick<
  Context,
  'config' | 'publicUrl' | 'log' | 'clock' | 'mailer' | 'sessionEndings'
> & {
  tables: Context['database']['tables']
  keys: SigningKeys
  background: Background
  providers: Providers
  /** Sends codes to phones; null where the configuration names no service. */
  textMessenger: TextMessenger | null
}

export function tokenIssuer({ keys, publicUrl, config }: AccountsContext): TokenIssuer {
  return { keys, issuer: `${publicUrl()}/auth/v1`, lifetimeS: config.accounts.accessTokenLifetimeS }
}
