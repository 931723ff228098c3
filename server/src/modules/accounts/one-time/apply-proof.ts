import type { QueryRunner } from '#db/tables'
import { AuthError } from '../auth-error.ts'
import { changeEmail, countEmailChangeProof } from '../users/email-proof-queries.ts'
import { changePhone, confirmPhone } from '../users/phone-proof-queries.ts'
import { dropFormerWaysIn } from '../users/former-ways-in.ts'
import { findUser } from '../sessions/session-queries.ts'
import { dropPassword, proveEmail } from '../users/user-queries.ts'
import type { UserRow } from '../rows.ts'
import { deleteOneTimeTokensOf, type OneTimeToken } from './one-time-token-queries.ts'

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
 * and did not do so for that very sign-up, must not find that password standing, nor anything else that let them in
 * where the address was taken on trust. Gives the ids of the sessions that ended.
 */
async function applyOwnProof(
  db: QueryRunner,
  user: UserRow,
  { purpose, flow_state_id: keptFlowId, now }: OneTimeToken & { now: Date },
): Promise<string[]> {
  const isText = purpose === 'sms' || purpose === 'sms_sign_in'
  const isNew = (isText ? user.phone_confirmed_at : user.email_confirmed_at) === null
  const isOfSignUp = purpose === 'signup' || purpose === 'sms'
  if (isNew && !isOfSignUp) await dropPassword(db, user.id)
  const wasOnTrust = !isText && !isNew && user.email_unproven
  const ended = wasOnTrust ? await dropFormerWaysIn(db, { userId: user.id, keptFlowId }) : []
  await (isText ? confirmPhone(db, user.id, now) : proveEmail(db, user.id, now))
  return ended
}

/** False when the user has gone over to another address or phone since the token was sent. */
function isStillMeant(user: UserRow, { purpose, sent_to: sentTo }: OneTimeToken): boolean {
  if (purpose === 'email_change_new') return sentTo === user.email_change
  if (purpose === 'phone_change') return sentTo === user.phone_change
  if (purpose === 'sms' || purpose === 'sms_sign_in') return sentTo === user.phone
  return sentTo === user.email
}

/** `endedSessions` are those of whoever had the account before its address was proven. */
export type Applied = { kind: 'wrong' | 'first-of-two' } | { kind: 'done'; endedSessions: string[] }

/** Does to the user what the proof means; a proof ends all other tokens of theirs. */
export async function applyProof(db: QueryRunner, token: OneTimeToken, now: Date): Promise<Applied> {
  const user = await findUser(db, token.user_id)
  if (!user || !isStillMeant(user, token)) return { kind: 'wrong' }
  let endedSessions: string[] = []
  switch (token.purpose) {
    case 'email_change_current':
    case 'email_change_new':
      return { kind: await applyEmailChange(db, user, now), endedSessions }
    case 'phone_change':
      requireFree(await changePhone(db, user, now), 'phone')
      break
    default:
      endedSessions = await applyOwnProof(db, user, { ...token, now })
  }
  await deleteOneTimeTokensOf(db, user.id)
  return { kind: 'done', endedSessions }
}
