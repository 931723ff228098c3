import { AuthError } from '../auth-error.ts'
import { requireEmail } from '../users/email.ts'
import { ProviderError, type OutsideIdentity } from './provider.ts'

const maxTextLength = 500
const maxSubjectLength = 255

function storable(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const clean = value.toWellFormed().replaceAll('\0', '').trim()
  return clean !== '' && clean.length <= maxTextLength ? clean : null
}

function usableEmail(value: unknown): string | null {
  try {
    return typeof value === 'string' ? requireEmail(value) : null
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

function withoutNulls(fields: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Takes from standard claims what is kept. Everything in them is a stranger's text. */
export function identityOfClaims(issuer: string, claims: Record<string, unknown>): OutsideIdentity {
  const subject = storable(claims['sub'])
  if (subject === null || subject.length > maxSubjectLength) throw new ProviderError('no usable subject')
  const email = usableEmail(claims['email'])
  const isEmailVerified =
    email !== null && (claims['email_verified'] === true || claims['email_verified'] === 'true')
  const name = storable(claims['name'])
  const picture = storable(claims['picture'])
  const data = withoutNulls({
    iss: issuer,
    sub: subject,
    provider_id: subject,
    name,
    full_name: name,
    user_name: storable(claims['preferred_username']),
    picture,
    avatar_url: picture,
    email,
    email_verified: isEmailVerified,
    phone_verified: false,
  })
  return { subject, email, isEmailVerified, data }
}
