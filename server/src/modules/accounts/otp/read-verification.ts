import { AuthError } from '../auth-error.ts'
import { requirePhone } from '../user/phone.ts'
import type { Purpose } from './queries.ts'

export type Verification = {
  type?: string | undefined
  token?: string | undefined
  token_hash?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  redirect_to?: string | undefined
}

/** The token of a link, or a code with the address it was sent to. */
export type PresentedProof = { purposes: Purpose[] } & ({ token: string } | { sentTo: string; code: string })

// Newer clients send `email` for `signup` and `magiclink`, and some mix up these two.
const signIn: Purpose[] = ['signup', 'magiclink']
const emailPurposes: Record<string, Purpose[]> = {
  signup: signIn,
  magiclink: signIn,
  email: signIn,
  invite: ['invite'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
}
const phonePurposes: Record<string, Purpose[]> = {
  sms: ['sms', 'sms_sign_in'],
  phone_change: ['phone_change'],
}

function refuse(message: string): never {
  throw new AuthError(400, 'validation_failed', { message })
}

function readPurposes(table: Record<string, Purpose[]>, type: string): Purpose[] | undefined {
  return Object.hasOwn(table, type) ? table[type] : undefined
}

function readCode(type: string, { email, phone, token }: Verification): PresentedProof {
  if (email && phone) refuse('Only an email address or phone number should be provided on verify')
  if (!email && !phone) refuse('Either an email address or phone number should be provided on verify')
  const purposes = readPurposes(phone ? phonePurposes : emailPurposes, type)
  if (!purposes) refuse('The verification type does not go with what was provided')
  const sentTo = phone ? requirePhone(phone) : (email ?? '').trim().toLowerCase()
  return { purposes, sentTo: sentTo.replaceAll('\0', ''), code: token ?? '' }
}

export function readVerification(verification: Verification): PresentedProof {
  const { type, token, token_hash: tokenHash, email, phone, redirect_to: redirectTo } = verification
  if (!type) refuse('Verify requires a verification type')
  const purposes = readPurposes(emailPurposes, type)
  if (!purposes && !readPurposes(phonePurposes, type)) refuse('Unsupported verification type')
  if (Boolean(token) === Boolean(tokenHash)) refuse('Verify requires either a token or a token hash')
  if (!tokenHash) return readCode(type, verification)
  if (email || phone || redirectTo) refuse('Only the token_hash and type should be provided')
  return { purposes: purposes ?? [], token: tokenHash }
}
