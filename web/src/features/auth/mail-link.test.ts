import { expect, it } from 'vitest'
import { findCodeAddress, readMailLink } from './mail-link.ts'

const origin = 'http://localhost:3000'

it('reads a recovery link and marks its destination', () => {
  expect(readMailLink('?token_hash=abc&type=recovery&redirect_to=/update-password', origin)).toEqual({
    tokenHash: 'abc',
    type: 'recovery',
    destination: '/update-password#type=recovery',
  })
})

it.each([
  '',
  'http://localhost:3000/',
  '/settings',
  'http://127.0.0.1:3000/update-password',
  'https://evil.example/',
])('leads a recovery link to the reset page, even if it asks for %j', (redirectTo) => {
  const search = `?token_hash=a&type=recovery&redirect_to=${encodeURIComponent(redirectTo)}`
  expect(readMailLink(search, origin)?.destination).toBe('/update-password#type=recovery')
})

it('accepts an absolute address of this site and removes its hash', () => {
  const search = `?token_hash=a&type=signup&redirect_to=${encodeURIComponent(`${origin}/settings?x=1#y`)}`
  expect(readMailLink(search, origin)?.destination).toBe('/settings?x=1')
})

it.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', '/\\evil.example', 'http://['])(
  'never leads to another site (%s)',
  (redirectTo) => {
    const search = `?token_hash=a&type=signup&redirect_to=${encodeURIComponent(redirectTo)}`
    expect(readMailLink(search, origin)?.destination).toBe('/')
  },
)

it('is null without a token or with an unknown type', () => {
  expect(readMailLink('?type=recovery', origin)).toBeNull()
  expect(readMailLink('?token_hash=a&type=sms', origin)).toBeNull()
  expect(readMailLink('', origin)).toBeNull()
})

it('leaves a link that returns a code to the server', () => {
  const search = '?token_hash=pkce_abc&type=signup&redirect_to=https://app.example/x?y=1'
  expect(findCodeAddress(search, origin)).toBe(
    `${origin}/auth/v1/verify?token=pkce_abc&type=signup&redirect_to=https%3A%2F%2Fapp.example%2Fx%3Fy%3D1`,
  )
  expect(findCodeAddress('?token_hash=abc&type=signup', origin)).toBeNull()
})
