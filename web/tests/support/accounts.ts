import { answer, noContent, refusal, type Backend } from './backend.ts'

export type Person = {
  id: string
  email: string
  password: string
  name: string
  factors: Factor[]
  consentAt?: string
}
export type Factor = {
  id: string
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'verified' | 'unverified'
  friendly_name: string
}

type Assurance = 'aal1' | 'aal2'

let people = 0

/** Each test gets another person, because the page counts sign-ins by address for its lifetime. */
export function makePerson(): Person {
  people += 1
  return {
    id: crypto.randomUUID(),
    email: `ana-${people}@example.org`,
    password: 'Correct-Horse-7',
    name: 'Ana',
    factors: [],
  }
}

export function userOf({ id, email, name, factors, consentAt }: Person) {
  const consent = consentAt === undefined ? {} : { consent_at: consentAt }
  const user_metadata = { ...(name === '' ? {} : { full_name: name, name }), ...consent }
  return { id, email, user_metadata, app_metadata: {}, aud: 'authenticated', identities: [], factors }
}

/** A token without a valid signature, which only a server would check. */
function accessToken(person: Person, aal: Assurance): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const payload = { sub: person.id, aal, exp: Math.floor(Date.now() / 1000) + 3600, n: crypto.randomUUID() }
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.proof`
}

export function makeSession(person: Person, aal: Assurance = 'aal1') {
  return {
    access_token: accessToken(person, aal),
    refresh_token: crypto.randomUUID(),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: userOf(person),
  }
}

/** The auth API for one person. */
export function answerAccounts(backend: Backend, person: Person): void {
  backend.reply('GET /auth/v1/settings', () => answer({ external: { email: true } }))
  backend.reply('GET /auth/v1/user', () => answer(userOf(person)))
  backend.reply('POST /auth/v1/logout', noContent)
  backend.reply('POST /auth/v1/recover', () => answer({}))
  backend.reply('POST /auth/v1/token', ({ search, body }) => {
    if (search.get('grant_type') === 'refresh_token') return answer(makeSession(person))
    const { email, password } = body as { email: string; password: string }
    return email === person.email && password === person.password
      ? answer(makeSession(person))
      : refusal(400, 'invalid_credentials', 'Invalid login credentials')
  })
  backend.reply('POST /auth/v1/signup', ({ body }) => {
    const { email, data } = body as { email: string; data: { name: string; consent_at?: string } }
    if (email === 'taken@example.org') return refusal(422, 'user_already_exists', 'User already registered')
    Object.assign(person, { email, name: data.name, consentAt: data.consent_at })
    return answer(makeSession(person))
  })
  backend.reply('PUT /auth/v1/user', ({ body }) => {
    const { data = {} } = body as { data?: { name?: string; consent_at?: string } }
    if (data.name !== undefined) person.name = data.name
    if (data.consent_at !== undefined) person.consentAt = data.consent_at
    return answer(userOf(person))
  })
}
