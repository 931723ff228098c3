import { AppError } from '@tidings/contract/errors'
import { describeTooManyAtOnce } from '@tidings/contract/texts/errors'

export type UserLimits = {
  /** Of one user. */
  atOnce: number
  /** How many more of theirs may wait; further ones are refused. */
  mostWaiting: number
  /** The error for further ones; `rate_limited` by default. */
  refuse?: () => Error
}

type Share = { running: number; waiting: (() => void)[] }

const refuseTooMany = () => new AppError('rate_limited', describeTooManyAtOnce, { retryAfterS: 1 })

export type UserLimiter = {
  /** Throws the `refuse` error if too many of the user's tasks are already waiting. */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>
  /** Throws the same error if `run` would, before any preparation is done. */
  requireCapacity(userId: string): void
}

/** Limits how much each user does at once, so that others get their share of the process and its database. */
export function createUserLimiter({ atOnce, mostWaiting, refuse = refuseTooMany }: UserLimits): UserLimiter {
  const shares = new Map<string, Share>()
  const requirePlaceIn = (share: Share | undefined) => {
    if (share && share.running >= atOnce && share.waiting.length >= mostWaiting) throw refuse()
  }
  async function begin(share: Share): Promise<void> {
    requirePlaceIn(share)
    if (share.running < atOnce) {
      share.running += 1
      return
    }
    // A finished task hands its slot to the next.
    await new Promise<void>((resolve) => share.waiting.push(resolve))
  }
  return {
    requireCapacity: (userId) => requirePlaceIn(shares.get(userId)),
    async run(userId, work) {
      const share = shares.get(userId) ?? { running: 0, waiting: [] }
      shares.set(userId, share)
      await begin(share)
      try {
        return await work()
      } finally {
        const next = share.waiting.shift()
        if (next) next()
        else share.running -= 1
        if (share.running === 0) shares.delete(userId)
      }
    },
  }
}
