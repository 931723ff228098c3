import { AppError } from '@tidings/contract/errors'
import { freshSignInMs } from '@tidings/contract/limits'
import { orderOverwriting } from '#db/overwrite-deleted'
import { recordEvent } from '#modules/security-events'
import {
  personalLists,
  type Caller,
  type PersonalData,
  type PersonalRow,
  type RowPlace,
} from '#platform/project'
import type { Context } from '#src/context'
import { refuseForNow, requestTimeoutMs, type Hosted } from './hosted.ts'
import { filterAfter, fromTable, isTableMissing, unwrap } from './personal-rows.ts'
import { eraseUser } from './queries.ts'
import type { Claims } from './verify-access-token.ts'

type Parts = Hosted & Pick<Context, 'database' | 'erasures' | 'queue' | 'sessionEndings'>

function ask(
  { publishableKey, url }: Hosted,
  { accessToken }: Caller,
  request: { method: string; path: string },
) {
  const headers = { apikey: publishableKey, authorization: `Bearer ${accessToken}` }
  const signal = AbortSignal.timeout(requestTimeoutMs)
  return fetch(`${url}/auth/v1${request.path}`, { method: request.method, headers, signal }).catch(
    (error: unknown) => refuseForNow(error),
  )
}

async function readUser(hosted: Hosted, caller: Caller): Promise<PersonalRow> {
  const response = await ask(hosted, caller, { method: 'GET', path: '/user' })
  if (response.status === 401 || response.status === 403)
    throw new AppError('unauthorized', 'Please sign in again.')
  if (!response.ok) refuseForNow()
  return (await response.json()) as PersonalRow
}

async function deleteRows(hosted: Hosted, caller: Caller) {
  await unwrap(fromTable(hosted, caller, 'saved_articles').delete().eq('user_id', caller.userId)).catch(
    (error: unknown) => {
      if (!isTableMissing(error)) throw error
    },
  )
  for (const [table, owner] of [
    ['query_history', 'user_id'],
    ['user_preferences', 'user_id'],
    ['profiles', 'id'],
  ] as const) {
    await unwrap(fromTable(hosted, caller, table).delete().eq(owner, caller.userId))
  }
}

/**
 * The caller's data at the project, accessed with their token. Deletion erases this server's data first and the project's rows
 * last, so that after a failure the token still works for another attempt. The account itself stays at the project.
 */
export function openHostedPersonalData(
  parts: Parts,
  {
    readClaims,
    forget,
  }: { readClaims: (token: string) => Promise<Claims | null>; forget: (userId: string) => void },
): PersonalData {
  return {
    async isProven({ accessToken }) {
      const claims = await readClaims(accessToken)
      const last = Math.max(0, ...(claims?.amr ?? []).map(({ timestamp }) => timestamp))
      return parts.clock.now().getTime() - last * 1000 <= freshSignInMs
    },
    readAccount: (caller) => readUser(parts, caller),
    async countRows(caller, table) {
      const counted = fromTable(parts, caller, table).select('id', { count: 'exact', head: true })
      const { count, error, status } = await counted.eq('user_id', caller.userId)
      if (!error) return count ?? 0
      // A HEAD response has no body to name the missing table.
      if (table === 'saved_articles' && status === 404) return 0
      throw new Error(error.message, { cause: error.code })
    },
    async readRows(caller, { after, count, table }) {
      const columns = personalLists[table].join(',')
      const all = fromTable(parts, caller, table).select(columns).eq('user_id', caller.userId)
      const rest = after ? all.or(filterAfter(after)) : all
      const page = rest.order('created_at').order('id').limit(count)
      try {
        return await unwrap(page.overrideTypes<(PersonalRow & RowPlace)[], { merge: false }>())
      } catch (error) {
        if (table === 'saved_articles' && isTableMissing(error)) return []
        throw error
      }
    },
    readRow(caller, table) {
      const owner = table === 'profiles' ? 'id' : 'user_id'
      const found = fromTable(parts, caller, table).select('*').eq(owner, caller.userId)
      return unwrap(found.maybeSingle<PersonalRow>())
    },
    async deleteAccount(caller) {
      const { email, userId } = caller
      await parts.sessionEndings.announce({ userId, includes: () => true })
      await parts.erasures.announce({ userId, addresses: email === null ? [] : [email] })
      await eraseUser(parts.database.tables, userId)
      await deleteRows(parts, caller).catch((error: unknown) => refuseForNow(error))
      await ask(parts, caller, { method: 'POST', path: '/logout?scope=global' })
      forget(userId)
      // Removes what concurrent requests have written meanwhile.
      await eraseUser(parts.database.tables, userId)
      await recordEvent({ ...parts, tables: parts.database.tables }, { kind: 'account_erased', userId: null })
      await orderOverwriting(parts.queue)
      return null
    },
  }
}
