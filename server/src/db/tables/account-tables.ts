import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, Date>

/** What a security key's responses are verified with; `id` and `publicKey` (COSE) in base64url. */
type StoredCredential = {
  id: string
  publicKey: string
  /** Its signature counter; 0 if it does not count. */
  counter: number
  transports: string[]
  /** The host name it was created for; it does not respond to others. */
  rpId: string
  /** It asked for a PIN or a fingerprint when it was added, and has to keep doing so. */
  isUserVerified: boolean
}

/** A pending request to a security key: to create a credential or to sign with it. */
type CredentialRequest = {
  type: 'create' | 'request'
  challenge: string
  rpId: string
  origin: string
  userVerification: 'preferred' | 'required'
}

export type AccountTables = {
  'auth.users': {
    id: Generated<string>
    email: string | null
    phone: string | null
    phone_confirmed_at: Date | null
    invited_at: Date | null
    email_change: string | null
    email_change_confirm_status: Generated<number>
    email_change_sent_at: Date | null
    phone_change: string | null
    phone_change_sent_at: Date | null
    /** Who asked for the new number; null once that session has ended. */
    phone_change_session_id: string | null
    reauthentication_sent_at: Date | null
    deleted_at: Date | null
    encrypted_password: string | null
    email_confirmed_at: Date | null
    email_unproven: Generated<boolean>
    raw_app_meta_data: JSONColumnType<Record<string, unknown>>
    raw_user_meta_data: JSONColumnType<Record<string, unknown>>
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    last_sign_in_at: Date | null
    banned_until: Date | null
    erase_after: Date | null
    is_anonymous: Generated<boolean>
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  'auth.identities': {
    id: Generated<string>
    user_id: string
    provider: string
    provider_id: string
    identity_data: JSONColumnType<Record<string, unknown>>
    last_sign_in_at: Date | null
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  'auth.sessions': {
    id: Generated<string>
    user_id: string
    aal: Generated<string>
    amr: JSONColumnType<{ method: string; timestamp: number; provider?: string }[]>
    factor_id: string | null
    is_recovery: Generated<boolean>
    not_after: Date | null
    user_agent: string | null
    ip: string | null
    created_at: CreatedAt
    refreshed_at: CreatedAt
  }
  'auth.refresh_tokens': {
    id: GeneratedAlways<number>
    session_id: string
    token_hash: string
    parent_id: number | null
    salt: string
    revoked_at: Date | null
    created_at: CreatedAt
  }
  'auth.one_time_tokens': {
    user_id: string
    purpose: string
    token_hash: string
    sent_to: string | null
    code_hash: string | null
    flow_state_id: string | null
    failed_attempts: Generated<number>
    created_at: CreatedAt
  }
  'auth.flow_state': {
    id: Generated<string>
    user_id: string | null
    auth_code: string
    code_challenge_method: string | null
    code_challenge: string | null
    authentication_method: string
    provider: string | null
    redirect_to: Generated<string>
    provider_access_token: string | null
    provider_refresh_token: string | null
    provider_nonce: string | null
    provider_verifier: string | null
    linking_user_id: string | null
    linking_session_id: string | null
    browser_hash: string | null
    provider_answered_at: Date | null
    auth_code_issued_at: Date | null
    created_at: CreatedAt
  }
  'auth.mfa_factors': {
    id: Generated<string>
    user_id: string
    friendly_name: string | null
    factor_type: 'totp' | 'phone' | 'webauthn'
    status: Generated<'unverified' | 'verified'>
    secret: string | null
    phone: string | null
    last_challenged_at: Date | null
    last_used_step: number | null
    web_authn_credential: JSONColumnType<StoredCredential> | null
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  'auth.mfa_challenges': {
    id: Generated<string>
    factor_id: string
    ip_address: string | null
    otp_code: string | null
    web_authn_session_data: JSONColumnType<CredentialRequest> | null
    failed_attempts: Generated<number>
    verified_at: Date | null
    created_at: CreatedAt
  }
  'auth.rate_limits': { key: string; points: number; expire: number }
}
