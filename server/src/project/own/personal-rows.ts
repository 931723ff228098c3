import type { SavedArticle } from '@tidings/contract/api/saved-articles'
import { AppError } from '@tidings/contract/errors'
import { personalDataTexts } from '@tidings/contract/texts/your-data'
import { asDatabaseError } from '#db/database-error'
import { selectSavedArticles, upsertSavedArticle } from '#db/saved-articles'
import type { BatchRow, BatchStatement } from '#db/statement-batch'
import type { Accounts } from '#modules/accounts'
import { measureGrowth, RecordError, runAs, type StorageQuota, type StatementLimiter } from '#modules/records'
import {
  parseSettings,
  refuseWithoutConsent,
  type Caller,
  type HistoryCounts,
  type SavedArticles,
  type SavedList,
  type StoredEntry,
} from '#platform/project'
import type { Context } from '#src/context'
import { isRefusal, readRows, type PersonalRows } from '../opened-project.ts'
import { selectHistoryCounts } from './history-counts-queries.ts'
import {
  completeStarts,
  insertEntry,
  selectEntry,
  selectNewestEntries,
  selectRecording,
  selectSettings,
} from './queries.ts'

export type Options = Pick<Context, 'clock' | 'database' | 'log'> &
  Pick<Accounts, 'readAccessToken'> & {
    asksConsent: boolean
    storage: StorageQuota
    limiter: StatementLimiter
  }

/** SQLSTATE of `public.require_storage_room`. */
const storageFullCode = '53400'

class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}

/** A statement, and the row that it inserts, if any. */
type Work = BatchStatement & { added?: unknown }

/** Runs one statement as the caller: the token is checked first, the session within the statement's transaction. */
async function run(options: Options, caller: Caller, { added, ...statement }: Work): Promise<BatchRow[]> {
  const { asksConsent, clock, database, readAccessToken, storage, limiter } = options
  const token = await readAccessToken(caller.accessToken)
  if (token.kind !== 'valid') throw new TokenRefused(`the access token is ${token.kind}`)
  const identity = { role: 'authenticated' as const, claims: token.claims }
  const growth = added === undefined ? null : measureGrowth(Buffer.byteLength(JSON.stringify(added)), 1)
  const mostStoredBytes = growth && (await storage.claim(token.claims.sub, growth))
  // Queries that a page triggers on the server count like the user's own.
  const running = limiter.run(token.claims.sub, (onRun) =>
    runAs(database, { asksConsent, identity, statement, now: clock.now(), mostStoredBytes, onRun }),
  )
  const outcome = await running.catch((error: unknown) => {
    if (error instanceof RecordError && error.retryAfterS !== null)
      throw new AppError('rate_limited', error.message, { cause: error, retryAfterS: error.retryAfterS })
    const isFull = asDatabaseError(error)?.code === storageFullCode
    throw isFull ? new AppError('too_large', personalDataTexts.storageFull, { cause: error }) : error
  })
  if (outcome.kind === 'consent missing') refuseWithoutConsent()
  if (outcome.kind !== 'done') throw new TokenRefused(outcome.kind)
  return outcome.rows
}

export async function select<Row>(options: Options, caller: Caller, work: Work): Promise<Row[]> {
  try {
    const rows = await run(options, caller, work)
    return rows.map(([json]) => JSON.parse(json ?? 'null') as Row)
  } catch (error) {
    if (!(error instanceof TokenRefused) && !isRefusal(error))
      options.log.error('personal rows cannot be read', { error })
    throw error
  }
}

function openOwnSavedArticles(options: Options): SavedArticles {
  return {
    async add(caller, article) {
      const saving = upsertSavedArticle(options.database.tables, caller.userId, article)
      const [row] = await select<SavedArticle>(options, caller, { ...saving, added: article })
      if (!row) throw new Error('an article was saved without a row')
      return row
    },
    async list(caller, most) {
      const listing = selectSavedArticles(options.database.tables, caller.userId, most)
      const [saved] = await select<SavedList>(options, caller, listing)
      if (!saved) throw new Error('saved articles were counted without a row')
      return saved
    },
  }
}

/** Profile, preferences and history in this server's own database, under the row rules of the caller. */
export function openOwnRows(options: Options): PersonalRows {
  const { tables } = options.database
  return {
    async readSettings(caller, signal) {
      type Rows = { profile: unknown; preferences: unknown }
      const found = select<Rows>(options, caller, selectSettings(tables, caller.userId))
      const [rows] = await readRows('preferences', found, signal)
      return parseSettings(rows ?? { profile: null, preferences: null })
    },
    history: {
      readNewest(caller, count, signal) {
        const statement = selectNewestEntries(tables, caller.userId, count)
        return readRows('history', select<StoredEntry>(options, caller, statement), signal)
      },
      async find(caller, id, signal) {
        const found = select<StoredEntry>(options, caller, selectEntry(tables, caller.userId, id))
        const [entry] = await readRows('history', found, signal)
        return entry ?? null
      },
      async hasRecording(caller, audioUrl) {
        const found = select(options, caller, selectRecording(tables, caller.userId, audioUrl))
        return (await readRows('history', found)).length > 0
      },
      async count(caller, dayStarts, signal) {
        const statement = selectHistoryCounts(tables, caller.userId, dayStarts)
        const [counts] = await readRows('history', select<HistoryCounts>(options, caller, statement), signal)
        if (!counts) throw new Error('the history was not counted')
        return counts
      },
      async add(caller, entry) {
        const [row] = await run(options, caller, {
          ...insertEntry(tables, caller.userId, entry),
          added: entry,
        })
        const id = row?.[0] ?? entry.id
        if (id === undefined) throw new Error('an entry was written without an id')
        return id
      },
      async completeStarts(caller, call) {
        await run(options, caller, completeStarts(tables, caller.userId, call))
      },
    },
    savedArticles: openOwnSavedArticles(options),
  }
}
