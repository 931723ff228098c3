import type { AccountsContext } from './accounts-context.ts'
import { AuthError } from './auth-error.ts'
import type { SignedIn } from './caller.ts'
import { deleteSession, deleteSessionsOf } from './session-queries.ts'

/** Ends sessions at once: their access tokens are refused from the next request on. */
export async function logOut({ tables }: AccountsContext, { user, session }: SignedIn, scope: string) {
  switch (scope) {
    case 'global':
      return deleteSessionsOf(tables, user.id)
    case 'local':
      return deleteSession(tables, session.id)
    case 'others':
      return deleteSessionsOf(tables, user.id, { except: session.id })
    default:
      throw new AuthError(400, 'validation_failed', {
        message: `Unsupported logout scope "${scope.slice(0, 40)}"`,
      })
  }
}
