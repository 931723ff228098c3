import { recordEvent } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requireAal2IfFactors } from '../mfa/require-aal2.ts'
import type { SignedIn } from './caller.ts'
import { deleteSession, deleteUserSessions } from './queries.ts'

const scopes: Record<string, (sessionId: string, own: string) => boolean> = {
  global: () => true,
  local: (sessionId, own) => sessionId === own,
  others: (sessionId, own) => sessionId !== own,
}

/** Access tokens of the ended sessions are rejected from then on. Their calls end first and are saved. */
export async function logOut(accounts: AccountsContext, who: SignedIn, asked: string) {
  const { sessionEndings, tables } = accounts
  const { awaitsFactor, session, user } = who
  if (asked === 'others') await requireAal2IfFactors(accounts, who)
  // The official client asks for `global` unless told otherwise: the password alone ends nobody else's session.
  const scope = awaitsFactor && asked === 'global' ? 'local' : asked
  const isEnding = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined
  if (!isEnding) {
    const message = `Unsupported logout scope "${scope.slice(0, 40)}"`
    throw new AuthError(400, 'validation_failed', { message })
  }
  const includes = (sessionId: string) => isEnding(sessionId, session.id)
  await sessionEndings.announce({ userId: user.id, includes })
  await recordEvent(accounts, { kind: 'signed_out', userId: user.id })
  if (scope === 'local') return deleteSession(tables, session.id)
  return deleteUserSessions(tables, user.id, scope === 'others' ? { except: session.id } : {})
}
