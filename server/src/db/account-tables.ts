import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export type AccountTables = {
  'auth.users': {
    id: Generated<string>
    email: string | null
    encrypted_password: string | null
    email_confirmed_at: Date | null
    email_unproven: Generated<boolean>
    raw_app_meta_data: JSONColumnType<Record<string, unknown>>
    raw_user_meta_data: JSONColumnType<Record<string, unknown>>
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    last_sign_in_at: Date | null
    banned_until: Date | null
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
    amr: JSONColumnType<{ method: string; timestamp: number }[]>
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
    failed_attempts: Generated<number>
    created_at: CreatedAt
  }
  'auth.rate_limits': { key: string; points: number; expire: number }
}
