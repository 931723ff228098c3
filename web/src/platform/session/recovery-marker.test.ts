import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberProvider } from './provider-return.ts'
import { acceptsSessionFrom, hasRecoveryMarker } from './recovery-marker.ts'

it('finds the marker in the hash of a valid link only', () => {
  expect(hasRecoveryMarker('#access_token=a&type=recovery')).toBe(true)
  expect(hasRecoveryMarker('#type=recovery')).toBe(true)
  expect(hasRecoveryMarker('#error=access_denied&error_code=otp_expired')).toBe(false)
  expect(hasRecoveryMarker('#type=recovery&error_code=otp_expired')).toBe(false)
  expect(hasRecoveryMarker('#type=signup')).toBe(false)
  expect(hasRecoveryMarker('')).toBe(false)
})

describe('tokens in the address', () => {
  const hash = '#access_token=a&refresh_token=r&expires_in=60&token_type=bearer&type=recovery'

  it('create a session on the page of the reset link', () => {
    expect(acceptsSessionFrom(new URL(`http://localhost/update-password${hash}`))).toBe(true)
  })

  it.each(['/', '/login', '/onboarding', '/update-password/x'])('are ignored on %s', (path) => {
    expect(acceptsSessionFrom(new URL(`http://localhost${path}${hash}`))).toBe(false)
  })

  describe('on the return from a provider', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    beforeEach(() => {
      kept.clear()
      vi.stubGlobal('sessionStorage', storage)
      vi.stubGlobal('location', { origin: 'http://localhost' })
      vi.useFakeTimers()
      return () => {
        vi.unstubAllGlobals()
        vi.useRealTimers()
      }
    })

    it('create a session once', () => {
      const back = new URL(`${rememberProvider('google')}${hash}`)
      expect(acceptsSessionFrom(back)).toBe(true)
      expect(acceptsSessionFrom(back)).toBe(false)
    })

    it('create one on a page without encryption, where browsers make no UUIDs', () => {
      const getRandomValues = crypto.getRandomValues.bind(crypto)
      vi.stubGlobal('crypto', { getRandomValues })
      expect(acceptsSessionFrom(new URL(`${rememberProvider('google')}${hash}`))).toBe(true)
    })

    it('create none with another proof, on another page, or after a quarter of an hour', () => {
      const back = rememberProvider('google')
      expect(acceptsSessionFrom(new URL(`http://localhost/login${hash}`))).toBe(false)
      expect(acceptsSessionFrom(new URL(`http://localhost/login?back=x${hash}`))).toBe(false)
      expect(acceptsSessionFrom(new URL(`${back.replace('/login', '/onboarding')}${hash}`))).toBe(false)
      vi.advanceTimersByTime(900_000)
      expect(acceptsSessionFrom(new URL(`${back}${hash}`))).toBe(false)
    })
  })

  it('are never taken from the query', () => {
    const url = new URL(`http://localhost/update-password?access_token=b${hash}`)
    expect(acceptsSessionFrom(url)).toBe(false)
  })
})
