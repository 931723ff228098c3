/** A session of the model: its refresh tokens, oldest first, and when each was replaced. */
export type ModelSession = {
  id: string
  isAlive: boolean
  aal: 'aal1' | 'aal2'
  tokens: { refresh: string; access: string; replacedAt: number | null }[]
  /** Tokens before this one are from before a second factor was shown. */
  raisedAt: number
}

export type ModelFactor = { id: string; secret: string; isVerified: boolean }

export type Expected =
  | { kind: 'refreshed'; isNew: boolean }
  | { kind: 'refused'; code: 'refresh_token_not_found' | 'refresh_token_already_used' }

const graceMs = 10_000

/** The rules of refreshing in their simplest form. Ends the session if a stolen token was used. */
export function expectRefresh(session: ModelSession, index: number, nowMs: number): Expected {
  const newest = session.tokens.length - 1
  if (!session.isAlive) return { kind: 'refused', code: 'refresh_token_not_found' }
  if (index === newest) return { kind: 'refreshed', isNew: true }
  const replacedAt = session.tokens[index]?.replacedAt ?? 0
  const isForgiven = index === newest - 1 || nowMs - replacedAt <= graceMs
  if (index >= session.raisedAt && isForgiven) return { kind: 'refreshed', isNew: false }
  session.isAlive = false
  return { kind: 'refused', code: 'refresh_token_already_used' }
}

/** The same numbers for the same seed. */
export function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)],
  }
}
