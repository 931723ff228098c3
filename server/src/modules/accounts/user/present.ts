import type { FactorRow, IdentityRow, UserRow } from '../rows.ts'

export type UserWithIdentities = UserRow & { identities: IdentityRow[]; factors: FactorRow[] }

export type AuthUser = Record<string, unknown> & { id: string }

export type AuthSession = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  /** Seconds since 1970. */
  expires_at: number
  refresh_token: string
  user: AuthUser
}

function present<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<T>
}

// `id` and `identity_id` look swapped; this is the API's format.
function presentIdentity(identity: IdentityRow) {
  const { email } = identity.identity_data
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at,
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    ...(typeof email === 'string' ? { email } : {}),
  }
}

/** Never includes the secret. */
export function presentFactor(factor: FactorRow) {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    factor_type: factor.factor_type,
    ...present({ friendly_name: factor.friendly_name, phone: factor.phone }),
    last_challenged_at: factor.last_challenged_at,
  }
}

function chooseEarlier(first: Date | null, second: Date | null): Date | null {
  if (first === null || second === null) return first ?? second
  return first < second ? first : second
}

/** The API's user object: null timestamps are omitted, email and phone always present. */
export function presentUser(user: UserWithIdentities): AuthUser {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...present({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: chooseEarlier(user.email_confirmed_at, user.phone_confirmed_at),
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      invited_at: user.invited_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      new_phone: user.phone_change,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map(presentIdentity),
    ...(user.factors.length > 0 ? { factors: user.factors.map(presentFactor) } : {}),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  }
}
