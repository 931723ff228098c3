import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Codes of the auth API that this server answers; its clients switch on them. */
export type AuthErrorCode =
  | 'anonymous_provider_disabled'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'conflict'
  | 'current_password_invalid'
  | 'current_password_required'
  | 'email_conflict_identity_not_deletable'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'email_provider_disabled'
  | 'flow_state_already_used'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'identity_already_exists'
  | 'identity_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'manual_linking_disabled'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_phone_verify_not_enabled'
  | 'mfa_verification_failed'
  | 'mfa_verified_factor_exists'
  | 'no_authorization'
  | 'not_admin'
  | 'not_found'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'over_sms_send_rate_limit'
  | 'phone_exists'
  | 'phone_not_confirmed'
  | 'phone_provider_disabled'
  | 'provider_disabled'
  | 'provider_email_needs_verification'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'same_password'
  | 'saml_provider_disabled'
  | 'session_expired'
  | 'session_not_found'
  | 'signup_disabled'
  | 'single_identity_not_deletable'
  | 'sms_send_failed'
  | 'too_many_enrolled_mfa_factors'
  | 'unexpected_failure'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'
  | 'web3_provider_disabled'

type Details = { weakPasswordReasons?: ('length' | 'characters' | 'pwned')[]; retryAfterS?: number }

/** An error of the auth API. The message is shown to users unchanged. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: ContentfulStatusCode
  readonly code: AuthErrorCode
  readonly details: Details

  constructor(status: ContentfulStatusCode, code: AuthErrorCode, options: { message: string } & Details) {
    const { message, ...details } = options
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

const versionHeader = 'X-Supabase-Api-Version'
const codesInCodeSince = '2024-01-01'

/** Clients that name a version since 2024-01-01 read `code` as the error code; older ones read `error_code`. */
export function toAuthErrorResponse(c: Context, error: AuthError): Response {
  const asked = c.req.header(versionHeader) ?? ''
  const isCurrent = /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= codesInCodeSince
  const { weakPasswordReasons, retryAfterS } = error.details
  const extra = weakPasswordReasons ? { weak_password: { reasons: weakPasswordReasons } } : {}
  c.header('x-sb-error-code', error.code)
  if (retryAfterS !== undefined) c.header('Retry-After', String(retryAfterS))
  if (isCurrent) {
    c.header(versionHeader, codesInCodeSince)
    return c.json({ code: error.code, message: error.message, ...extra }, error.status)
  }
  return c.json({ code: error.status, error_code: error.code, msg: error.message, ...extra }, error.status)
}
