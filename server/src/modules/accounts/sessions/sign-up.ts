import { randomUUID } from 'node:crypto'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requireEmail } from '../users/email.ts'
import { requireStorable, type Metadata } from '../users/metadata.ts'
import { hashPassword, requireChoosable } from '../users/passwords.ts'
import type { AuthSession } from '../users/present.ts'
import { presentSession } from './present-session.ts'
import type { Device } from '../rows.ts'
import { insertSession } from './session-queries.ts'
import { insertUser, isEmailTaken } from '../users/user-queries.ts'

export type SignUp = {
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
  data: Metadata
}

function refuseTaken(): never {
  throw new AuthError(422, 'user_already_exists', { message: 'User already registered' })
}

/** Makes an account whose address is taken on trust, and signs it in. Its rows in the product's tables come with it. */
export async function signUp(accounts: AccountsContext, wish: SignUp, device: Device): Promise<AuthSession> {
  if (wish.phone) {
    throw new AuthError(400, 'phone_provider_disabled', { message: 'Phone signups are disabled' })
  }
  if (!wish.email) {
    throw new AuthError(422, 'anonymous_provider_disabled', { message: 'Anonymous sign-ins are disabled' })
  }
  const email = requireEmail(wish.email)
  if (!wish.password) {
    throw new AuthError(400, 'validation_failed', { message: 'Signup requires a valid password' })
  }
  requireChoosable(wish.password)
  const metadata = requireStorable(wish.data)
  if (await isEmailTaken(accounts.tables, email)) refuseTaken()
  const encryptedPassword = await hashPassword(wish.password)
  const now = accounts.clock.now()
  const made = await accounts.tables.transaction().execute(async (db) => {
    const user = await insertUser(db, { id: randomUUID(), email, encryptedPassword, metadata, now })
    if (!user) return null
    return { user, opened: await insertSession(db, { userId: user.id, method: 'password', device, now }) }
  })
  if (!made) refuseTaken()
  return presentSession(accounts, made.opened, made.user)
}
