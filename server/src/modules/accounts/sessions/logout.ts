import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { SignedIn } from './caller.ts'
import { deleteSession, deleteUserSessions } from './queries.ts'

const scopes: Record<string, (sessionId: string, own: string) => boolean> = {
  global: () => true,
  local: (sessionId, own) => sessionId === own,
  others: (sessionId, own) => sessionId !== own,
}

/** Access tokens of the ended sessions are rejected from then on. Their calls end first and are saved. */
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
  return deleteUserSessions(tables, user.id, scope === 'others' ? { except: session.id } : {})
}
