import { AppError } from '@tidings/contract/errors'
import { describeTooManyAtOnce } from '@tidings/contract/texts/errors'

export type TurnLimits = {
  /** Of one user. */
  atOnce: number
  /** So many more of theirs wait; any other is refused. */
  mostWaiting: number
  /** What any other is refused with; `rate_limited` where there is none. */
  refuse?: () => Error
}

type Share = { running: number; waiting: (() => void)[] }

const refuseTooMany = () => new AppError('rate_limited', describeTooManyAtOnce, { retryAfterS: 1 })

export type Turns = {
  /** Throws what `refuse` gives when too many of the user's wait already. */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>
  /** Throws it too if `run` would now, for whoever has to do something before. */
  requirePlace(userId: string): void
}

/** Lets each user do so much at once and no more, so that the others have their share of the process and its database. */
export function openTurns({ atOnce, mostWaiting, refuse = refuseTooMany }: TurnLimits): Turns {
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
    // Whoever ends hands its place over.
    await new Promise<void>((resolve) => share.waiting.push(resolve))
  }
  return {
    requirePlace: (userId) => requirePlaceIn(shares.get(userId)),
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
