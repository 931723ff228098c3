import { describe, expect, it } from 'vitest'
import { resolveRoute } from './resolve-route.ts'

const home = { kind: 'redirect', to: '/' }
const login = { kind: 'redirect', to: '/login' }

describe('the route table', () => {
  it.each([
    ['/', { kind: 'show-in-layout', screen: 'dashboard' }, login],
    ['/login', home, { kind: 'show', screen: 'login' }],
    ['/reset-password', home, { kind: 'show', screen: 'reset-password' }],
    [
      '/update-password',
      { kind: 'show', screen: 'update-password' },
      { kind: 'show', screen: 'update-password' },
    ],
    ['/onboarding', { kind: 'show', screen: 'onboarding' }, { kind: 'show', screen: 'onboarding' }],
    ['/verify', { kind: 'show', screen: 'verify' }, { kind: 'show', screen: 'verify' }],
    ['/profile', { kind: 'show-in-layout', screen: 'profile' }, login],
    ['/history', { kind: 'show-in-layout', screen: 'history' }, login],
    ['/analytics', { kind: 'show-in-layout', screen: 'analytics' }, login],
    ['/settings', { kind: 'show-in-layout', screen: 'settings' }, login],
    ['/nope', home, home],
    ['/login/more', home, home],
    ['//', { kind: 'redirect', to: '/' }, { kind: 'redirect', to: '/' }],
  ])('resolves %s, signed in and signed out', (path, signedIn, signedOut) => {
    expect(resolveRoute(path, true)).toEqual(signedIn)
    expect(resolveRoute(path, false)).toEqual(signedOut)
  })

  it('ignores a trailing slash', () => {
    expect(resolveRoute('/settings/', true)).toEqual({ kind: 'show-in-layout', screen: 'settings' })
  })
})
