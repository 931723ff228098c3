import type { QueryRunner } from '#db/tables'
import { AuthError } from '../auth-error.ts'
import { changeEmail, countEmailChangeConfirmation } from '../user/email-queries.ts'
import { changePhone, confirmPhone } from '../user/phone-queries.ts'
import { revokeSignInMethods } from '../user/revoke-sign-in-methods.ts'
import { findUser } from '../sessions/queries.ts'
import { dropPassword, confirmEmail } from '../user/queries.ts'
import type { UserRow } from '../rows.ts'
import { deleteOneTimeTokens, type OneTimeToken } from './queries.ts'

/** Throws if another user has taken the address or phone since the code was sent. */
function requireUpdated(changed: boolean, what: 'email' | 'phone') {
  if (changed) return
  if (what === 'email') {
    throw new AuthError(422, 'email_exists', {
      message: 'A user with this email address has already been registered',
    })
  }
  throw new AuthError(422, 'phone_exists', {
    message: 'A user with this phone number has already been registered',
  })
}

/** Both addresses must confirm; a user without one needs only the new address. */
async function applyEmailChange(db: QueryRunner, user: UserRow, now: Date): Promise<VerificationOutcome> {
  const proofs = await countEmailChangeConfirmation(db, user.id)
  if (user.email !== null && proofs < 2) return { kind: 'first-confirmation' }
  requireUpdated(await changeEmail(db, user, now), 'email')
  await deleteOneTimeTokens(db, user.id)
  return { kind: 'done', endedSessions: [], changed: 'email', toldAddresses: [user.email, user.email_change] }
}

/**
 * A stranger may have signed up with this address and chosen a password. If the address is verified by anything but that
 * sign-up's own code, that password is removed, and for an address taken on trust every other sign-in method too. Returns
 * the ids of the ended sessions.
 */
async function applyAddressVerification(
  db: QueryRunner,
  user: UserRow,
  { purpose, flow_state_id: keptFlowId, now }: OneTimeToken & { now: Date },
): Promise<string[]> {
  const isText = purpose === 'sms' || purpose === 'sms_sign_in'
  const isNew = (isText ? user.phone_confirmed_at : user.email_confirmed_at) === null
  const isOfSignUp = purpose === 'signup' || purpose === 'sms'
  if (isNew && !isOfSignUp) await dropPassword(db, user.id)
  const wasOnTrust = !isText && !isNew && user.email_unproven
  const ended = wasOnTrust ? await revokeSignInMethods(db, { userId: user.id, keptFlowId }) : []
  await (isText ? confirmPhone(db, user.id, now) : confirmEmail(db, user.id, now))
  return ended
}

/** False if the user's address or phone has changed since the token was sent, or if the session has ended that asked for a new phone. */
function isStillCurrent(user: UserRow, { purpose, sent_to: sentTo }: OneTimeToken): boolean {
  if (purpose === 'email_change_new') return sentTo === user.email_change
  if (purpose === 'phone_change') return sentTo === user.phone_change && user.phone_change_session_id !== null
  if (purpose === 'sms' || purpose === 'sms_sign_in') return sentTo === user.phone
  return sentTo === user.email
}

/**
 * `endedSessions`: sessions opened before the address was verified. `toldAddresses`: whom to notify of what was `changed`,
 * including the previous address.
 */
export type VerificationOutcome =
  | { kind: 'wrong' | 'first-confirmation' }
  | {
      kind: 'done'
      endedSessions: string[]
      changed: 'email' | 'phone' | null
      toldAddresses: (string | null)[]
    }

/** Also deletes all other one-time tokens of the user. */
export async function applyVerification(
  db: QueryRunner,
  token: OneTimeToken,
  now: Date,
): Promise<VerificationOutcome> {
  const user = await findUser(db, token.user_id)
  if (!user || !isStillCurrent(user, token)) return { kind: 'wrong' }
  let endedSessions: string[] = []
  switch (token.purpose) {
    case 'email_change_current':
    case 'email_change_new':
      return applyEmailChange(db, user, now)
    case 'phone_change':
      requireUpdated(await changePhone(db, user, now), 'phone')
      break
    default:
      endedSessions = await applyAddressVerification(db, user, { ...token, now })
  }
  await deleteOneTimeTokens(db, user.id)
  const changed = token.purpose === 'phone_change' ? 'phone' : null
  return { kind: 'done', endedSessions, changed, toldAddresses: [user.email] }
}
