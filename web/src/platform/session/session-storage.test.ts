import { describe, expect, it } from 'vitest'
import { createSessionStorage } from './session-storage.ts'

const sessionKey = 'tidings.session'
const nowMs = 1_800_000_000_000

function storageHolding(session: unknown) {
  const rows = new Map<string, string>()
  if (session !== undefined) {
    rows.set(sessionKey, typeof session === 'string' ? session : JSON.stringify(session))
  }
  const backing = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  }
  return { rows, storage: createSessionStorage({ storage: backing, sessionKey, nowMs: () => nowMs }) }
}

const live = { access_token: 'a', refresh_token: 'r', expires_at: nowMs / 1000 + 60 }

describe('the first read of a page load', () => {
  it('returns a live session unchanged', () => {
    const { storage } = storageHolding(live)
    expect(JSON.parse(storage.getItem(sessionKey) ?? '')).toEqual(live)
  })

  it.each([
    ['expired', { ...live, expires_at: nowMs / 1000 }],
    ['without a token', { ...live, access_token: '' }],
    ['without a refresh token', { access_token: 'a', expires_at: live.expires_at }],
    ['with a worded expiry', { ...live, expires_at: 'tomorrow' }],
    ['null', null],
    ['a list', [1]],
    ['not JSON', '{"access_token":'],
    ['empty', ''],
  ])('removes a session that is %s', (_, stored) => {
    const { rows, storage } = storageHolding(stored)
    expect(storage.getItem(sessionKey)).toBeNull()
    expect(rows.has(sessionKey)).toBe(false)
  })
})

it('keeps a session that expires later, because it is refreshed', () => {
  const { rows, storage } = storageHolding(live)
  storage.getItem(sessionKey)
  rows.set(sessionKey, JSON.stringify({ ...live, expires_at: 1 }))
  expect(storage.getItem(sessionKey)).toContain('"expires_at":1')
})

it('leaves other keys alone', () => {
  const { rows, storage } = storageHolding(undefined)
  rows.set('other', 'not json')
  expect(storage.getItem('other')).toBe('not json')
})

it('keeps the session until the page closes if storage is blocked or full', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse }
  for (const storage of [refusing, null]) {
    const kept = createSessionStorage({ storage, sessionKey, nowMs: () => nowMs })
    expect(kept.getItem(sessionKey)).toBeNull()
    kept.setItem(sessionKey, 'x')
    expect(kept.getItem(sessionKey)).toBe('x')
    kept.removeItem(sessionKey)
    expect(kept.getItem(sessionKey)).toBeNull()
  }
})

it('leaves no older session behind if the newer one does not fit', () => {
  const rows = new Map([[sessionKey, JSON.stringify(live)]])
  const full = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key: string) => void rows.delete(key),
  }
  const kept = createSessionStorage({ storage: full, sessionKey, nowMs: () => nowMs })
  const newer = JSON.stringify({ ...live, access_token: 'newer' })
  kept.setItem(sessionKey, newer)
  expect(kept.getItem(sessionKey)).toBe(newer)
  expect(rows.has(sessionKey)).toBe(false)
})
