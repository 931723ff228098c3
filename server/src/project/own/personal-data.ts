import { AppError } from '@tidings/contract/errors'
import type { Accounts } from '#modules/accounts'
import type { PersonalData, PersonalRow, RowPlace } from '#platform/project'
import { countRows, selectRow, selectRowsAfter } from './queries.ts'
import { select, type Options } from './personal-rows.ts'

/** The caller's data in this server's own database: rows under their row rules, the account as the auth API presents it. */
export function openOwnPersonalData(
  options: Options,
  { deleteAccount, isProven, readUser }: Pick<Accounts, 'deleteAccount' | 'isProven' | 'readUser'>,
): PersonalData {
  const { tables } = options.database
  return {
    isProven,
    async readAccount({ userId }) {
      const user = await readUser(userId)
      if (!user) throw new AppError('unauthorized', 'Please sign in again.')
      return user
    },
    async countRows(caller, table) {
      const [row] = await select<{ count: number }>(options, caller, countRows(tables, caller.userId, table))
      return row?.count ?? 0
    },
    readRows: (caller, page) =>
      select<PersonalRow & RowPlace>(options, caller, selectRowsAfter(tables, caller.userId, page)),
    async readRow(caller, table) {
      const [row] = await select<PersonalRow>(options, caller, selectRow(tables, caller.userId, table))
      return row ?? null
    },
    deleteAccount: ({ userId }) => deleteAccount(userId),
  }
}
