import { countStorage, type StorageUse } from '#db/count-storage'
import type { QueryRunner } from '#db/tables'
import type { Clock } from '#platform/clock'

/** The most a write may add, in total or to each of the user's rows. */
export type Growth = { bytes: number; to: 'new rows' | 'one row' | 'each row' }

/** Texts are stored twice for searching, and a number in JSON may take six times its digits. */
const storedPerWritten = 6
const rowBytes = 500

/** The most that a request body of this size may add. */
export function measureGrowth(bodyBytes: number, rows: number): Growth {
  return { bytes: bodyBytes * storedPerWritten + rows * rowBytes, to: 'new rows' }
}

type Known = StorageUse & { countedAt: number; claimed: number }

/** Other processes write too, and rows are deleted, so the usage is recounted after this time or this share of the limit. */
const countedForMs = 10 * 60_000
const claimedShare = 0.1
const mostKnown = 10_000

export type StorageQuota = {
  /**
   * Reserves storage for a write. Null if there is plenty; otherwise the number of bytes that the user may have afterwards,
   * which the database has to check.
   */
  claim(userId: string, growth: Growth): Promise<number | null>
}

export type StorageQuotaOptions = { tables: QueryRunner; clock: Clock; mostBytes: number }

/**
 * Caches users' storage usage, so that it is only counted near the limit: until then the last count plus reservations since are
 * good enough.
 */
export function openStorageQuota({ clock, mostBytes, tables }: StorageQuotaOptions): StorageQuota {
  const known = new Map<string, Known>()
  const counting = new Map<string, Promise<Known>>()
  const countNow = async (userId: string): Promise<Known> => {
    const use = { ...(await countStorage(tables, userId)), countedAt: clock.now().getTime(), claimed: 0 }
    known.delete(userId)
    known.set(userId, use)
    for (const [oldest] of known) {
      if (known.size <= mostKnown) break
      known.delete(oldest)
    }
    return use
  }
  /** One at a time per user: the claims of those who wait for it add up. */
  const count = (userId: string): Promise<Known> => {
    const running = counting.get(userId) ?? countNow(userId).finally(() => counting.delete(userId))
    counting.set(userId, running)
    return running
  }
  const take = (use: Known, { bytes, to }: Growth): boolean => {
    const claimed = use.claimed + (to === 'each row' ? bytes * use.rows : bytes)
    if (use.bytes + claimed > mostBytes) return false
    use.claimed = claimed
    if (to === 'new rows') use.rows += Math.ceil(bytes / rowBytes)
    return true
  }
  return {
    async claim(userId, growth) {
      const use = known.get(userId)
      const isFresh =
        use !== undefined &&
        clock.now().getTime() - use.countedAt < countedForMs &&
        use.claimed < mostBytes * claimedShare
      if (isFresh && take(use, growth)) return null
      const counted = await count(userId)
      if (take(counted, growth)) return null
      // A user beyond the limit may still shrink rows.
      return growth.to === 'new rows' ? mostBytes : Math.max(mostBytes, counted.bytes)
    },
  }
}
