import type { Clock } from '../room.ts'

export type FreshTokenPorts = {
  clock: Clock
  getAccessToken: () => Promise<string | null>
  onFresh: (accessToken: string) => void
}

const tokenCheckMs = 60_000

/** Looks now and then whether the session has another token than `accessToken`; what is returned ends that. */
export function watchToken(
  accessToken: string,
  { clock, getAccessToken, onFresh }: FreshTokenPorts,
): () => void {
  let known = accessToken
  const take = (token: string | null) => {
    if (token === null || token === known) return
    known = token
    onFresh(token)
  }
  // The next check tries again; a session that has ended ends the call by another way.
  return clock.every(tokenCheckMs, () => void getAccessToken().then(take, () => undefined))
}
