import { equal, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ManualClock } from './manual-clock.ts'
import { claimsOf, codeAt } from './second-factor.ts'
import { expectRefresh, randomFrom, type ModelFactor, type ModelSession } from './session-model.ts'

const jsonType = { 'content-type': 'application/json' }

const passwords = ['Correct-horse-7', 'Better-battery-8'] as const

export type HistoryPlace = { url: string; clock: ManualClock; serviceKey: string }

type Answer = { status: number; code: string; body: Record<string, unknown> }

type Asked = { token?: string; body?: unknown }

function requireClaims(accessToken: string, session: ModelSession) {
  const claims = claimsOf(accessToken)
  equal(claims['session_id'], session.id)
  equal(claims['aal'], session.aal)
}

/** One account, its history so far, and what must be true of it. */
export class TokenHistory {
  readonly #place: HistoryPlace
  readonly #random: ReturnType<typeof randomFrom>
  readonly #email = `${randomUUID()}@example.com`
  readonly #sessions: ModelSession[] = []
  #factors: ModelFactor[] = []
  #passwordIndex = 0
  readonly said: string[] = []

  constructor(place: HistoryPlace, seed: number) {
    this.#place = place
    this.#random = randomFrom(seed)
  }

  async begin() {
    const made = await this.#ask('POST', '/admin/users', {
      token: this.#place.serviceKey,
      body: { email: this.#email, email_confirm: true },
    })
    equal(made.code, 'ok')
    await this.#signIn()
  }

  async step() {
    await this.#place.clock.advance([0, 3000, 12_000, 60_000][this.#random.below(4)] ?? 0)
    const steps = [
      () => this.#signIn(),
      () => this.#refresh('newest'),
      () => this.#refresh('newest'),
      () => this.#refresh('any'),
      () => this.#refresh('any'),
      () => this.#refreshAtOnce(),
      () => this.#enrol(),
      () => this.#enrol(),
      () => this.#verify(),
      () => this.#verify(),
      () => this.#verifyWhileRefreshing(),
      () => this.#unenrol(),
      () => this.#logOut(),
      ...(this.#random.below(12) === 0 ? [() => this.#changePassword()] : []),
      () => this.#look(),
    ]
    await this.#random.pick(steps)?.()
  }

  /** At the end, tries every token that was ever issued once more. */
  async end() {
    for (const session of this.#sessions) {
      const first = session.tokens[0]
      if (first) await this.#lookWith(session, first.access)
      const count = session.tokens.length
      for (let index = 0; index < count; index++) {
        await this.#place.clock.advance(11_000)
        await this.#refreshWith(session, index)
      }
    }
  }

  async #ask(method: string, path: string, { token, body }: Asked): Promise<Answer> {
    const response = await fetch(`${this.#place.url}/auth/v1${path}`, {
      method,
      headers: { ...jsonType, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    return { status: response.status, code: response.ok ? 'ok' : String(json['error_code']), body: json }
  }

  #anySession(isAlive = true): ModelSession | undefined {
    return this.#random.pick(this.#sessions.filter((session) => session.isAlive === isAlive))
  }

  #hasVerified() {
    return this.#factors.some((factor) => factor.isVerified)
  }

  #newestAccess(session: ModelSession): string {
    return session.tokens.at(-1)?.access ?? ''
  }

  #endOthers(kept: ModelSession, isEnding: (session: ModelSession) => boolean = () => true) {
    for (const session of this.#sessions) if (session !== kept && isEnding(session)) session.isAlive = false
  }

  #add(session: ModelSession, body: Record<string, unknown>) {
    const last = session.tokens.at(-1)
    if (last) last.replacedAt = this.#place.clock.now().getTime()
    const access = String(body['access_token'])
    session.tokens.push({ refresh: String(body['refresh_token']), access, replacedAt: null })
    requireClaims(access, session)
  }

  async #signIn() {
    if (this.#sessions.filter(({ isAlive }) => isAlive).length >= 4) return
    this.said.push('sign in')
    const made = await this.#ask('POST', '/admin/generate_link', {
      token: this.#place.serviceKey,
      body: {
        type: 'magiclink',
        email: this.#email,
      },
    })
    const signedIn = await this.#ask('POST', '/verify', {
      body: {
        type: 'magiclink',
        token_hash: made.body['hashed_token'],
      },
    })
    equal(signedIn.code, 'ok')
    const id = String(claimsOf(String(signedIn.body['access_token']))['session_id'])
    ok(!this.#sessions.some((session) => session.id === id))
    const session: ModelSession = { id, isAlive: true, aal: 'aal1', tokens: [], raisedAt: 0 }
    this.#add(session, signedIn.body)
    this.#sessions.push(session)
  }

  async #refresh(which: 'newest' | 'any') {
    const session = which === 'newest' ? this.#anySession() : this.#random.pick(this.#sessions)
    if (!session) return
    const count = session.tokens.length
    await this.#refreshWith(session, which === 'newest' ? count - 1 : this.#random.below(count))
  }

  async #refreshWith(session: ModelSession, index: number) {
    this.said.push(`refresh ${this.#sessions.indexOf(session)} by token ${index}`)
    const refresh_token = session.tokens[index]?.refresh
    const answer = await this.#ask('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
    this.#judgeRefresh(session, index, answer)
  }

  #judgeRefresh(session: ModelSession, index: number, answer: Answer) {
    const expected = expectRefresh(session, index, this.#place.clock.now().getTime())
    if (expected.kind === 'refused') return equal(answer.code, expected.code)
    equal(answer.code, 'ok')
    if (expected.isNew) return this.#add(session, answer.body)
    equal(answer.body['refresh_token'], session.tokens.at(-1)?.refresh)
    requireClaims(String(answer.body['access_token']), session)
  }

  async #refreshAtOnce() {
    const session = this.#anySession()
    if (!session) return
    this.said.push(`refresh ${this.#sessions.indexOf(session)} three times at once`)
    const refresh_token = session.tokens.at(-1)?.refresh
    const answers = await Promise.all(
      [1, 2, 3].map(() => this.#ask('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })),
    )
    equal(new Set(answers.map(({ body }) => body['refresh_token'])).size, 1)
    const [first] = answers
    if (first) this.#judgeRefresh(session, session.tokens.length - 1, first)
  }

  async #enrol() {
    const session = this.#anySession()
    if (!session) return
    this.said.push(`enrol in ${this.#sessions.indexOf(session)}`)
    const wish = { factor_type: 'totp', friendly_name: randomUUID() }
    const answer = await this.#ask('POST', '/factors', { token: this.#newestAccess(session), body: wish })
    if (this.#hasVerified() && session.aal === 'aal1') return equal(answer.code, 'insufficient_aal')
    if (answer.code === 'too_many_enrolled_mfa_factors') return
    equal(answer.code, 'ok')
    const { secret } = answer.body['totp'] as { secret: string }
    // The oldest unverified ones are dropped; no rule depends on which.
    const listed = (await this.#ask('GET', '/user', { token: this.#newestAccess(session) })).body[
      'factors'
    ] as {
      id: string
    }[]
    this.#factors = this.#factors.filter(({ id }) => listed.some((factor) => factor.id === id))
    this.#factors.push({ id: String(answer.body['id']), secret, isVerified: false })
  }

  /** Requests a challenge and answers it with the current code, each time from another time step. */
  async #showCode(session: ModelSession, factor: ModelFactor): Promise<Answer> {
    await this.#place.clock.advance(60_000)
    const token = this.#newestAccess(session)
    const challenge = await this.#ask('POST', `/factors/${factor.id}/challenge`, { token })
    const shown = { challenge_id: challenge.body['id'], code: codeAt(factor.secret, this.#place.clock.now()) }
    return this.#ask('POST', `/factors/${factor.id}/verify`, { token, body: shown })
  }

  #raise(session: ModelSession, factor: ModelFactor, answer: Answer) {
    session.aal = 'aal2'
    session.raisedAt = session.tokens.length
    this.#add(session, answer.body)
    factor.isVerified = true
    this.#factors = this.#factors.filter((other) => other.isVerified)
    this.#endOthers(session, ({ aal }) => aal === 'aal1')
  }

  async #verify() {
    const [session, factor] = [this.#anySession(), this.#random.pick(this.#factors)]
    if (!session || !factor) return
    this.said.push(`verify in ${this.#sessions.indexOf(session)}`)
    const answer = await this.#showCode(session, factor)
    if (!factor.isVerified && this.#hasVerified() && session.aal === 'aal1') {
      return equal(answer.code, 'insufficient_aal')
    }
    equal(answer.code, 'ok')
    this.#raise(session, factor, answer)
  }

  async #verifyWhileRefreshing() {
    const [session, factor] = [this.#anySession(), this.#random.pick(this.#factors)]
    if (!session || !factor || (!factor.isVerified && this.#hasVerified())) return
    this.said.push(`verify in ${this.#sessions.indexOf(session)} while refreshing`)
    const before = session.aal
    const refresh_token = session.tokens.at(-1)?.refresh
    const [answer, refreshed] = await Promise.all([
      this.#showCode(session, factor),
      this.#ask('POST', '/token?grant_type=refresh_token', { body: { refresh_token } }),
    ])
    if (refreshed.code === 'ok') {
      equal(claimsOf(String(refreshed.body['access_token']))['aal'], before)
      this.#add(session, refreshed.body)
    }
    ok(['ok', 'session_not_found'].includes(answer.code))
    if (answer.code === 'ok') this.#raise(session, factor, answer)
    // It arrived after the step-up, with an older token.
    if (refreshed.code !== 'ok') {
      equal(refreshed.code, 'refresh_token_already_used')
      session.isAlive = false
    }
  }

  async #unenrol() {
    const [session, factor] = [this.#anySession(), this.#random.pick(this.#factors)]
    if (!session || !factor) return
    this.said.push(`unenrol in ${this.#sessions.indexOf(session)}`)
    const answer = await this.#ask('DELETE', `/factors/${factor.id}`, { token: this.#newestAccess(session) })
    if (factor.isVerified && session.aal === 'aal1') return equal(answer.code, 'insufficient_aal')
    equal(answer.code, 'ok')
    this.#factors = this.#factors.filter((other) => other !== factor)
    if (!factor.isVerified) return
    for (const each of this.#sessions) each.aal = 'aal1'
    this.#endOthers(session)
  }

  async #changePassword() {
    const session = this.#anySession()
    if (!session) return
    this.said.push(`change the password in ${this.#sessions.indexOf(session)}`)
    const password = passwords[(this.#passwordIndex + 1) % 2]
    const answer = await this.#ask('PUT', '/user', { token: this.#newestAccess(session), body: { password } })
    if (this.#hasVerified() && session.aal === 'aal1') return equal(answer.code, 'insufficient_aal')
    equal(answer.code, 'ok')
    this.#passwordIndex++
    this.#endOthers(session)
  }

  async #logOut() {
    const session = this.#anySession()
    const scope = this.#random.pick(['local', 'local', 'others', 'global'])
    if (!session) return
    this.said.push(`log out ${scope} in ${this.#sessions.indexOf(session)}`)
    const answer = await this.#ask('POST', `/logout?scope=${scope}`, { token: this.#newestAccess(session) })
    const awaitsFactor = this.#hasVerified() && session.aal === 'aal1'
    if (awaitsFactor && scope === 'others') return equal(answer.code, 'insufficient_aal')
    equal(answer.status, 204)
    if (scope !== 'local' && !awaitsFactor) this.#endOthers(session)
    if (scope !== 'others') session.isAlive = false
  }

  async #look() {
    const session = this.#random.pick(this.#sessions)
    const token = this.#random.pick(session?.tokens ?? [])
    if (!session || !token) return
    this.said.push(`look with a token of ${this.#sessions.indexOf(session)}`)
    await this.#lookWith(session, token.access)
  }

  async #lookWith(session: ModelSession, access: string) {
    const answer = await this.#ask('GET', '/user', { token: access })
    equal(answer.code, session.isAlive ? 'ok' : 'session_not_found')
  }
}
