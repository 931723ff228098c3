import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { ExchangedSession } from '../pkce/exchange-code.ts'
import type { Device, OpenedSession, UserRow } from '../rows.ts'
import { presentSession } from '../sessions/present-session.ts'
import { insertSession } from '../sessions/queries.ts'
import { isBanned } from '../token/password-grant.ts'
import { recordSignIn } from '../user/queries.ts'
import type { FoundAccount } from './find-or-create-account.ts'
import type { ProviderTokens } from './provider.ts'

export type ExternalSession = { user: UserRow; opened: OpenedSession }

/** Only in a transaction. Throws `AuthError` for a banned user. */
export async function openExternalSession(
  accounts: AccountsContext,
  db: QueryRunner,
  { userId, provider, device }: { userId: string; provider: string; device: Device },
): Promise<ExternalSession> {
  const now = accounts.clock.now()
  const user = await recordSignIn(db, userId, now)
  if (!user) throw new AuthError(403, 'user_not_found', { message: 'The account is gone' })
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', { message: 'User is banned' })
  return { user, opened: await insertSession(db, { userId, method: 'oauth', provider, device, now }) }
}

/** Ends calls in the previous holder's sessions. `kept` is the new owner's session. */
export async function endPreviousSessions(
  { sessionEndings }: AccountsContext,
  { userId, wasTakenOver }: FoundAccount,
  kept?: ExternalSession,
) {
  if (!wasTakenOver) return
  await sessionEndings.announce({ userId, includes: (id) => id !== kept?.opened.session.id })
}

export async function presentExternalSession(
  accounts: AccountsContext,
  { user, opened }: ExternalSession,
  tokens: ProviderTokens | null,
): Promise<ExchangedSession> {
  const session = await presentSession(accounts, opened, user)
  if (tokens === null) return session
  const { accessToken, refreshToken } = tokens
  return {
    ...session,
    provider_token: accessToken,
    ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }),
  }
}
