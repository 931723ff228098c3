import { timingSafeEqual } from 'node:crypto'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Row, Tables } from '#db/tables'
import { hashToken } from '../token/refresh-token.ts'

type Db = Kysely<Tables>

export type Purpose =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'sms'
  | 'sms_sign_in'
  | 'phone_change'

export type OneTimeToken = Omit<Row<'auth.one_time_tokens'>, 'purpose'> & { purpose: Purpose }

/** Failed attempts after which a code becomes invalid. */
const maxAttempts = 5

export type NewOneTimeToken = {
  userId: string
  purpose: Purpose
  /** In the link. */
  token: string
  /** Typed in by the user. */
  code: string
  sentTo: string
  flowStateId: string | null
}

function hashCode(sentTo: string, code: string): string {
  return hashToken(`${sentTo} ${code}`)
}

/** Replaces the user's earlier token of this purpose. */
export async function saveOneTimeToken(db: Db, token: NewOneTimeToken, now: Date) {
  const fresh = {
    token_hash: hashToken(token.token),
    code_hash: hashCode(token.sentTo, token.code),
    sent_to: token.sentTo,
    flow_state_id: token.flowStateId,
    failed_attempts: 0,
    created_at: now,
  }
  await db
    .insertInto('auth.one_time_tokens')
    .values({ user_id: token.userId, purpose: token.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute()
}

export type TokenCriteria = { purposes: Purpose[]; notBefore: (purpose: Purpose) => Date }

function matchPresented({ notBefore, purposes }: TokenCriteria) {
  return (eb: ExpressionBuilder<Tables, 'auth.one_time_tokens'>) =>
    eb.or(
      purposes.map((purpose) =>
        eb.and([eb('purpose', '=', purpose), eb('created_at', '>', notBefore(purpose))]),
      ),
    )
}

/**
 * Locks the recipient's sessions, because a verification may end them. Sessions are always locked before one-time tokens,
 * which prevents deadlocks.
 */
export async function lockSessionsOfRecipients(db: Db, presented: { token: string } | { sentTo: string }) {
  const tokens = db.selectFrom('auth.one_time_tokens').select('user_id')
  const holders =
    'token' in presented
      ? tokens.where('token_hash', '=', hashToken(presented.token))
      : tokens.where('sent_to', '=', presented.sentTo)
  await db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', 'in', holders)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Null for an unknown, used or expired token. Of two concurrent calls one wins. */
export async function consumeByToken(
  db: Db,
  { token, ...presented }: TokenCriteria & { token: string },
): Promise<OneTimeToken | null> {
  const row = await db
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', hashToken(token))
    .where(matchPresented(presented))
    .returningAll()
    .executeTakeFirst()
  return (row as OneTimeToken | undefined) ?? null
}

function matchesCode(row: OneTimeToken, hash: string): boolean {
  return row.code_hash !== null && timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hash))
}

/**
 * Null for a wrong code. The attempt is counted first, so that concurrent guesses gain nothing. The transaction must be
 * committed even if the code is wrong.
 */
export async function consumeByCode(
  db: Db,
  { sentTo, code, ...presented }: TokenCriteria & { sentTo: string; code: string },
): Promise<OneTimeToken | null> {
  const candidates = await db
    .updateTable('auth.one_time_tokens')
    .set((of) => ({ failed_attempts: of('failed_attempts', '+', 1) }))
    .where('sent_to', '=', sentTo)
    .where(matchPresented(presented))
    .where('failed_attempts', '<', maxAttempts)
    .returningAll()
    .execute()
  const hash = hashCode(sentTo, code)
  const found = (candidates as OneTimeToken[]).find((row) => matchesCode(row, hash))
  if (!found) return null
  await db
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', found.user_id)
    .where('purpose', '=', found.purpose)
    .execute()
  return found
}

export async function deleteOneTimeTokens(db: Db, userId: string) {
  await db.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute()
}

export async function deleteExpiredOneTimeTokens(db: Db, notAfter: Date) {
  await db.deleteFrom('auth.one_time_tokens').where('created_at', '<=', notAfter).execute()
}

type SentColumn =
  | 'confirmation_sent_at'
  | 'invited_at'
  | 'recovery_sent_at'
  | 'email_change_sent_at'
  | 'phone_change_sent_at'
  | 'reauthentication_sent_at'

const sentColumns: Record<Purpose, SentColumn> = {
  signup: 'confirmation_sent_at',
  sms: 'confirmation_sent_at',
  sms_sign_in: 'confirmation_sent_at',
  invite: 'invited_at',
  magiclink: 'recovery_sent_at',
  recovery: 'recovery_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
}

/** Records on the user's row when a message was sent. */
export async function recordSending(
  db: Db,
  { userId, purpose }: { userId: string; purpose: Purpose },
  now: Date,
) {
  await db
    .updateTable('auth.users')
    .set({ [sentColumns[purpose]]: now })
    .where('id', '=', userId)
    .execute()
}
