import type { Row } from '#db/tables'

export type UserRow = Row<'auth.users'>
export type IdentityRow = Row<'auth.identities'>
export type SessionRow = Row<'auth.sessions'>
export type FactorRow = Row<'auth.mfa_factors'>
export type ChallengeRow = Row<'auth.mfa_challenges'>
export type StoredCredential = NonNullable<FactorRow['web_authn_credential']>
export type CredentialRequest = NonNullable<ChallengeRow['web_authn_session_data']>

type Proof =
  | 'anonymous'
  | 'email/signup'
  | 'email_change'
  | 'invite'
  | 'magiclink'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'oauth'
  | 'otp'
  | 'password'
  | 'recovery'
  | 'totp'

/** An entry of `amr`, newest first; `timestamp` in seconds since 1970. */
export type AuthenticationMethod = { method: Proof; timestamp: number; provider?: string }

export type Device = { ip: string; userAgent: string | null }

/** The part of a session that access tokens contain. */
export type SessionProof = Pick<SessionRow, 'id' | 'aal' | 'amr' | 'created_at'>

/** A recovery session was opened by a link for setting a new password, and none has been set in it. */
export type CallerSession = SessionProof & Pick<SessionRow, 'is_recovery'>

export type OpenedSession<T extends SessionProof = SessionRow> = { session: T; refreshToken: string }
