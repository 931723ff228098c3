import type { SoundFormat } from '#modules/recordings'
import {
  personalLists,
  type Caller,
  type PersonalList,
  type PersonalRow,
  type RowPlace,
} from '#platform/project'
import type { Context } from '#src/context'
import { personalTables, type PersonalTable } from '../personal-tables.ts'
import { countRows, readTable, type TableRow } from '../queries.ts'

/** Entries have up to 220,000 characters. */
const rowsPerPage = 100

/** Rows of one kind, read page by page in the order of creation; `name` is for their files. */
export type Source = {
  name: string
  columns: () => Promise<readonly string[]>
  pages: () => AsyncIterable<TableRow[]>
}

async function* readPages<Row>(read: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const rows: Row[] = await read(after)
    if (rows.length > 0) yield rows
    after = rows.at(-1) ?? null
    if (rows.length < rowsPerPage) return
  }
}

function fromTable({ database }: Context, { userId }: Caller, table: PersonalTable): Source {
  const read = (after: TableRow | null) =>
    readTable(database.tables, table, { userId, after, count: rowsPerPage })
  return { name: table.name, columns: async () => table.columns, pages: () => readPages(read) }
}

/** For tables with one row per user at the project. */
function fromRow(name: string, read: () => Promise<PersonalRow | null>): Source {
  return {
    name,
    columns: async () => Object.keys((await read()) ?? {}),
    async *pages() {
      const row = await read()
      if (row) yield [row]
    },
  }
}

function fromList({ project }: Context, caller: Caller, { name, table }: List): Source {
  const read = (after: (PersonalRow & RowPlace) | null) =>
    project.personalData.readRows(caller, { table, after, count: rowsPerPage })
  return { name, columns: async () => personalLists[table], pages: () => readPages(read) }
}

type List = { name: string; table: PersonalList }

const lists: readonly List[] = [
  { name: 'history', table: 'query_history' },
  { name: 'saved-articles', table: 'saved_articles' },
]

export function listSources(context: Context, caller: Caller): Source[] {
  const { personalData } = context.project
  return [
    fromRow('account', () => personalData.readAccount(caller)),
    fromRow('profile', () => personalData.readRow(caller, 'profiles')),
    fromRow('preferences', () => personalData.readRow(caller, 'user_preferences')),
    ...lists.map((list) => fromList(context, caller, list)),
    ...personalTables.map((table) => fromTable(context, caller, table)),
  ]
}

/** The caller's recordings. */
export async function* listRecordings(
  context: Context,
  caller: Caller,
): AsyncGenerator<{ id: string; format: SoundFormat }> {
  const recordings = listSources(context, caller).find(({ name }) => name === 'recordings')
  if (!recordings) return
  for await (const rows of recordings.pages())
    for (const { format, id } of rows) yield { id: String(id), format: format === 'mp3' ? 'mp3' : 'wav' }
}

/** How many rows and recordings a complete archive contains; each row is in two files. */
export async function countContents(context: Context, caller: Caller): Promise<number> {
  let count = 0
  for (const { table } of lists) count += 2 * (await context.project.personalData.countRows(caller, table))
  for (const table of personalTables) {
    const rows = await countRows(context.database.tables, table, caller.userId)
    count += table.name === 'recordings' ? 3 * rows : 2 * rows
  }
  return count
}
