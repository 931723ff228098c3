import { AppError } from '@tidings/contract/errors'
import { freshSignInMs } from '@tidings/contract/limits'
import { overwriteDeletedJobName } from '#db/overwrite-deleted'
import { recordEvent } from '#modules/security-events'
import type { Caller, PersonalData, PersonalRow, RowPlace } from '#platform/project'
import type { Context } from '#src/context'
import { refuseForNow, requestTimeoutMs, type Hosted } from './hosted.ts'
import { comesAfter, fromTable, unwrap } from './personal-rows.ts'
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
  for (const [table, owner] of [
    ['query_history', 'user_id'],
    ['user_preferences', 'user_id'],
    ['profiles', 'id'],
  ] as const) {
    await unwrap(fromTable(hosted, caller, table).delete().eq(owner, caller.userId))
  }
}

/**
 * What the project holds of the caller, with their token. Deleting erases what this server holds first and the rows at the
 * project last, so that a failure leaves a token to begin again with; the account itself stays the project's.
 */
export function hostedPersonalData(
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
    async countHistory(caller) {
      const counted = fromTable(parts, caller, 'query_history').select('id', { count: 'exact', head: true })
      const { count, error } = await counted.eq('user_id', caller.userId)
      if (error) throw new Error(error.message, { cause: error.code })
      return count ?? 0
    },
    readHistory(caller, { after, count }) {
      const all = fromTable(parts, caller, 'query_history').select('*').eq('user_id', caller.userId)
      const rest = after ? all.or(comesAfter(after)) : all
      const page = rest.order('created_at').order('id').limit(count)
      return unwrap(page.overrideTypes<(PersonalRow & RowPlace)[], { merge: false }>())
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
      // What a request that ran meanwhile has written.
      await eraseUser(parts.database.tables, userId)
      await recordEvent({ ...parts, tables: parts.database.tables }, { kind: 'account_erased', userId: null })
      await parts.queue.send(overwriteDeletedJobName, {}, { singletonKey: overwriteDeletedJobName })
      return null
    },
  }
}
