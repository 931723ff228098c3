import { AuthError } from '../auth-error.ts'
import { requireEmail } from '../user/email.ts'
import { ProviderError, type ExternalIdentity } from './provider.ts'

const maxTextLength = 500
const maxSubjectLength = 255

function toStorableText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const clean = value.toWellFormed().replaceAll('\0', '').trim()
  return clean !== '' && clean.length <= maxTextLength ? clean : null
}

function normalizeEmail(value: unknown): string | null {
  try {
    return typeof value === 'string' ? requireEmail(value) : null
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

function dropNulls(fields: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Picks the stored claims. All of them are untrusted text. */
export function readIdentityClaims(issuer: string, claims: Record<string, unknown>): ExternalIdentity {
  const subject = toStorableText(claims['sub'])
  if (subject === null || subject.length > maxSubjectLength) throw new ProviderError('no usable subject')
  const email = normalizeEmail(claims['email'])
  const isEmailVerified =
    email !== null && (claims['email_verified'] === true || claims['email_verified'] === 'true')
  const name = toStorableText(claims['name'])
  const picture = toStorableText(claims['picture'])
  const data = dropNulls({
    iss: issuer,
    sub: subject,
    provider_id: subject,
    name,
    full_name: name,
    user_name: toStorableText(claims['preferred_username']),
    picture,
    avatar_url: picture,
    email,
    email_verified: isEmailVerified,
    phone_verified: false,
  })
  return { subject, email, isEmailVerified, data }
}
