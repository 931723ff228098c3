import type { AuthChangeEvent, Factor, Session, User } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { readAssurance, followAuthEvent, type SessionState } from './session-state.ts'

const user = {
  id: 'u1',
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-11-20',
} satisfies User

const factor = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  created_at: '',
  updated_at: '',
} satisfies Factor

function makeSession(who: User, accessToken = 'a'): Session {
  return { access_token: accessToken, refresh_token: 'r', expires_in: 60, token_type: 'bearer', user: who }
}

const checking: SessionState = { status: 'checking' }
const signedOut: SessionState = { status: 'signed-out' }
const signedIn: SessionState = {
  status: 'signed-in',
  user,
  assurance: 'aal1',
  recovering: false,
  awaitsCode: false,
}

function tokenThatSays(claims: object): string {
  const payload = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `e30.${payload}.x`
}

describe('the session follows the auth events', () => {
  it('starts with the initial check', () => {
    expect(followAuthEvent(checking, 'INITIAL_SESSION', null)).toEqual(signedOut)
    expect(followAuthEvent(checking, 'INITIAL_SESSION', makeSession(user))).toEqual(signedIn)
  })

  it.each<AuthChangeEvent>(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'MFA_CHALLENGE_VERIFIED'])(
    'takes the user of %s, and keeps the same state object for the same user',
    (event) => {
      expect(followAuthEvent(signedOut, event, makeSession(user))).toEqual(signedIn)
      expect(followAuthEvent(signedIn, event, makeSession({ ...user }))).toBe(signedIn)
      const renamed = { ...user, user_metadata: { name: 'Ada' } }
      expect(followAuthEvent(signedIn, event, makeSession(renamed))).toMatchObject({ user: renamed })
    },
  )

  it('raises the assurance level after a verified challenge', () => {
    const session = makeSession({ ...user, factors: [factor] })
    expect(followAuthEvent(signedIn, 'MFA_CHALLENGE_VERIFIED', session)).toMatchObject({ assurance: 'aal2' })
  })

  it('requires the second factor until the token says that it was verified', () => {
    const withFactor = { ...user, factors: [factor] }
    const first = makeSession(withFactor, tokenThatSays({ aal: 'aal1', name: 'ÿÿÿ÷÷' }))
    const waiting = followAuthEvent(signedOut, 'SIGNED_IN', first)
    expect(waiting).toMatchObject({ awaitsCode: true })
    expect(followAuthEvent(waiting, 'SIGNED_IN', first)).toBe(waiting)
    const second = makeSession(withFactor, tokenThatSays({ aal: 'aal2' }))
    expect(followAuthEvent(waiting, 'MFA_CHALLENGE_VERIFIED', second)).toMatchObject({ awaitsCode: false })
    expect(followAuthEvent(checking, 'INITIAL_SESSION', makeSession(withFactor))).toMatchObject({
      awaitsCode: true,
    })
  })

  it('ends with SIGNED_OUT', () => {
    expect(followAuthEvent(signedIn, 'SIGNED_OUT', null)).toEqual(signedOut)
  })

  it('remembers a password recovery until the session ends', () => {
    const recovering = followAuthEvent(checking, 'PASSWORD_RECOVERY', makeSession(user))
    expect(recovering).toMatchObject({ status: 'signed-in', recovering: true })
    expect(followAuthEvent(recovering, 'USER_UPDATED', makeSession(user))).toMatchObject({ recovering: true })
    expect(followAuthEvent(recovering, 'INITIAL_SESSION', makeSession(user))).toMatchObject({
      recovering: true,
    })
  })
})

it('is aal2 as soon as any factor is verified', () => {
  expect(readAssurance(user)).toBe('aal1')
  expect(readAssurance({ ...user, factors: [{ ...factor, status: 'unverified' }] })).toBe('aal1')
  expect(readAssurance({ ...user, factors: [factor] })).toBe('aal2')
})
