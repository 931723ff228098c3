import { describe, expect, it } from 'vitest'
import { acceptsSessionFrom, hasRecoveryMarker } from './recovery-marker.ts'

it('finds the marker in a hash of a link that worked, and only there', () => {
  expect(hasRecoveryMarker('#access_token=a&type=recovery')).toBe(true)
  expect(hasRecoveryMarker('#type=recovery')).toBe(true)
  expect(hasRecoveryMarker('#error=access_denied&error_code=otp_expired')).toBe(false)
  expect(hasRecoveryMarker('#type=recovery&error_code=otp_expired')).toBe(false)
  expect(hasRecoveryMarker('#type=signup')).toBe(false)
  expect(hasRecoveryMarker('')).toBe(false)
})

describe('tokens in the address', () => {
  const hash = '#access_token=a&refresh_token=r&expires_in=60&token_type=bearer&type=recovery'

  it('make a session on the page of the reset link', () => {
    expect(acceptsSessionFrom(new URL(`http://localhost/update-password${hash}`))).toBe(true)
  })

  it.each(['/', '/login', '/onboarding', '/update-password/x'])('are left alone on %s', (path) => {
    expect(acceptsSessionFrom(new URL(`http://localhost${path}${hash}`))).toBe(false)
  })

  it('are never taken from the query', () => {
    const url = new URL(`http://localhost/update-password?access_token=b${hash}`)
    expect(acceptsSessionFrom(url)).toBe(false)
  })
})
