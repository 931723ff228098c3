import { countStorage, type StorageUse } from '#db/count-storage'
import type { QueryRunner } from '#db/tables'
import type { Clock } from '#platform/clock'

/** What a write may add at most, in all or to each row that the user has. */
export type Growth = { bytes: number; to: 'new rows' | 'one row' | 'each row' }

/** A text is stored twice, for searching, and a number of a JSON value may take six times its digits. */
const storedPerWritten = 6
const rowBytes = 500

/** What a body of so many bytes and rows adds at most. */
export function measureGrowth(bodyBytes: number, rows: number): Growth {
  return { bytes: bodyBytes * storedPerWritten + rows * rowBytes, to: 'new rows' }
}

type Known = StorageUse & { countedAt: number; claimed: number }

/** Other processes write too, and rows are deleted: what is known is counted again after so long, or so much. */
const countedForMs = 10 * 60_000
const claimedShare = 0.1
const mostKnown = 10_000

export type StorageRoom = {
  /**
   * Takes room for a write of the user. Null where there is enough; else as many bytes as they may have after it, which the
   * database is to check.
   */
  claim(userId: string, growth: Growth): Promise<number | null>
}

export type StorageRoomOptions = { tables: QueryRunner; clock: Clock; mostBytes: number }

/**
 * Keeps in mind what users have stored, so that a write is counted only near the limit: until then, what was counted and what
 * has been claimed since are enough to know.
 */
export function openStorageRoom({ clock, mostBytes, tables }: StorageRoomOptions): StorageRoom {
  const known = new Map<string, Known>()
  const count = async (userId: string): Promise<Known> => {
    const use = { ...(await countStorage(tables, userId)), countedAt: clock.now().getTime(), claimed: 0 }
    known.delete(userId)
    known.set(userId, use)
    for (const [oldest] of known) {
      if (known.size <= mostKnown) break
      known.delete(oldest)
    }
    return use
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
      // Whoever has more than that already may still make rows smaller.
      return growth.to === 'new rows' ? mostBytes : Math.max(mostBytes, counted.bytes)
    },
  }
}
