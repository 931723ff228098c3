import { RandomInput, type FuzzedRequest, type Surroundings } from './random-input.ts'

const authRoutes = [
  'POST signup',
  'POST token?grant_type=password',
  'POST token?grant_type=refresh_token',
  'POST token?grant_type=pkce',
  'POST token?grant_type=id_token',
  'POST token',
  'POST otp',
  'POST magiclink',
  'POST verify',
  'GET verify',
  'POST recover',
  'POST resend',
  'GET reauthenticate',
  'GET user',
  'PUT user',
  'GET authorize',
  'GET callback',
  'GET user/identities/authorize',
  'DELETE user/identities/{id}',
  'POST sso',
  'POST factors',
  'POST factors/{id}/challenge',
  'POST factors/{id}/verify',
  'DELETE factors/{id}',
  'GET settings',
  'GET health',
  'GET admin/users',
  'PUT admin/users/{id}',
  'DELETE admin/users/{id}',
  'POST admin/generate_link',
  'POST invite',
  'GET nonsense',
] as const

const authFields = [
  'email',
  'email',
  'phone',
  'password',
  'data',
  'token',
  'token_hash',
  'type',
  'channel',
  'code_challenge',
  'code_challenge_method',
  'auth_code',
  'code_verifier',
  'refresh_token',
  'create_user',
  'nonce',
  'provider',
  'id_token',
  'access_token',
  'factor_type',
  'friendly_name',
  'webauthn',
  'code',
  'challenge_id',
  'redirect_to',
  'domain',
  'provider_id',
  'state',
  'app_metadata',
  'role',
  'gotrue_meta_security',
] as const

const authWords = [
  'signup',
  'recovery',
  'magiclink',
  'email',
  'sms',
  'email_change',
  'totp',
  'webauthn',
  'phone',
  'google',
  's256',
  'plain',
  '123456',
  '+33612345678',
  'global',
] as const

class AccountInventor extends RandomInput {
  fieldValue(): unknown {
    const { ownEmail, otherEmail } = this.around
    const values = [
      ownEmail,
      otherEmail,
      this.pick(authWords),
      this.pick(authWords),
      this.text(),
      'x'.repeat(43),
    ]
    return this.chance(0.8) ? this.pick(values) : this.json()
  }

  request(): FuzzedRequest {
    const { ownId, otherId } = this.around
    const [method = '', route = ''] = this.pick(authRoutes).split(' ')
    const id = () => encodeURIComponent(this.pick([ownId, otherId, this.text()]).toWellFormed())
    const fields = this.many(5, () => [this.pick(authFields), this.fieldValue()] as const)
    const query =
      this.chance(0.4) || method === 'GET'
        ? fields.map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
        : []
    const path = `/auth/v1/${route.replace('{id}', id)}${route.includes('?') ? '&' : '?'}${query.join('&')}`
    const headers = this.chance(0.5) ? { 'x-supabase-api-version': '2024-01-01' } : {}
    if (method === 'GET') return { method, path, headers: {} }
    const body = this.chance(0.9) ? Object.fromEntries(fields) : this.json()
    return {
      method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: this.body(body),
    }
  }
}

/** A request to the auth API; the same for the same seed. It never logs the sender out. */
export function fuzzedAccountRequest(seed: number, around: Surroundings): FuzzedRequest {
  return new AccountInventor(seed, around).request()
}
