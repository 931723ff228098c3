import type { QueryRunner } from '#db/tables'
import { AuthError } from '../auth-error.ts'
import {
  changeEmail,
  confirmPhone,
  countEmailChangeProof,
  changePhone,
  dropPassword,
} from '../users/proof-queries.ts'
import { findUser } from '../sessions/session-queries.ts'
import { proveEmail } from '../users/user-queries.ts'
import type { UserRow } from '../rows.ts'
import { deleteOneTimeTokensOf, type OneTimeToken, type Purpose } from './one-time-token-queries.ts'

/** An address or phone that somebody else has come to own since the code was sent. */
function requireFree(changed: boolean, what: 'email' | 'phone') {
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

/** A user with an address changes it once both addresses have agreed; one without needs the new one's word only. */
async function applyEmailChange(db: QueryRunner, user: UserRow, now: Date): Promise<'done' | 'first-of-two'> {
  const proofs = await countEmailChangeProof(db, user.id)
  if (user.email !== null && proofs < 2) return 'first-of-two'
  requireFree(await changeEmail(db, user, now), 'email')
  await deleteOneTimeTokensOf(db, user.id)
  return 'done'
}

/**
 * Somebody else may have signed up with an address or phone and chosen a password: whoever proves that it is theirs,
 * and did not do so for that very sign-up, must not find that password standing.
 */
async function applyOwnProof(
  db: QueryRunner,
  user: UserRow,
  { purpose, now }: { purpose: Purpose; now: Date },
) {
  const isText = purpose === 'sms' || purpose === 'sms_sign_in'
  const isNew = (isText ? user.phone_confirmed_at : user.email_confirmed_at) === null
  if (isNew && purpose !== 'signup' && purpose !== 'sms') await dropPassword(db, user.id)
  await (isText ? confirmPhone(db, user.id, now) : proveEmail(db, user.id, now))
}

/** False when the user has gone over to another address or phone since the token was sent. */
function isStillMeant(user: UserRow, { purpose, sent_to: sentTo }: OneTimeToken): boolean {
  if (purpose === 'email_change_new') return sentTo === user.email_change
  if (purpose === 'phone_change') return sentTo === user.phone_change
  if (purpose === 'sms' || purpose === 'sms_sign_in') return sentTo === user.phone
  return sentTo === user.email
}

/** Does to the user what the proof means; a proof ends all other tokens of theirs. */
export async function applyProof(
  db: QueryRunner,
  token: OneTimeToken,
  now: Date,
): Promise<'done' | 'first-of-two' | 'wrong'> {
  const user = await findUser(db, token.user_id)
  if (!user || !isStillMeant(user, token)) return 'wrong'
  switch (token.purpose) {
    case 'email_change_current':
    case 'email_change_new':
      return applyEmailChange(db, user, now)
    case 'phone_change':
      requireFree(await changePhone(db, user, now), 'phone')
      break
    default:
      await applyOwnProof(db, user, { purpose: token.purpose, now })
  }
  await deleteOneTimeTokensOf(db, user.id)
  return 'done'
}
