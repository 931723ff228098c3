import { AuthError } from '../auth-error.ts'
import type { Pkce } from './queries.ts'

const challengeForm = /^[A-Za-z0-9._~-]{43,128}$/

export type PkceBody = {
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}

function refuse(message: string): never {
  throw new AuthError(400, 'validation_failed', { message })
}

/** Null without PKCE fields. Throws `AuthError` if incomplete or malformed. */
export function readPkce({ code_challenge: challenge, code_challenge_method: given }: PkceBody): Pkce | null {
  if (!challenge && !given) return null
  if (!challenge || !given) refuse('PKCE flow requires code_challenge_method and code_challenge')
  const method = given.toLowerCase()
  if (method !== 's256' && method !== 'plain') refuse('code_challenge_method needs to be one of: plain, s256')
  if (!challengeForm.test(challenge)) {
    refuse('code challenge has to be between 43 and 128 valid characters')
  }
  return { challenge, method }
}
