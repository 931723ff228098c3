import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { SignedIn } from './caller.ts'
import { deleteSession, deleteSessionsOf } from './session-queries.ts'

const scopes: Record<string, (sessionId: string, own: string) => boolean> = {
  global: () => true,
  local: (sessionId, own) => sessionId === own,
  others: (sessionId, own) => sessionId !== own,
}

/** Ends sessions: their access tokens are refused from then on. Calls that run in them end first, and are kept. */
export async function logOut(accounts: AccountsContext, { user, session }: SignedIn, scope: string) {
  const { sessionEndings, tables } = accounts
  const isEnding = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined
  if (!isEnding) {
    const message = `Unsupported logout scope "${scope.slice(0, 40)}"`
    throw new AuthError(400, 'validation_failed', { message })
  }
  const includes = (sessionId: string) => isEnding(sessionId, session.id)
  await sessionEndings.announce({ userId: user.id, includes })
  if (scope === 'local') return deleteSession(tables, session.id)
  return deleteSessionsOf(tables, user.id, scope === 'others' ? { except: session.id } : {})
}
