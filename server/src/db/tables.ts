import type { AccountTables } from './account-tables.ts'
import type { CallTables } from './call-tables.ts'
import type { NewsTables } from './news-tables.ts'
import type { RecordTables } from './record-tables.ts'

export type Tables = AccountTables & CallTables & NewsTables & RecordTables
