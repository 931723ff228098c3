import type { Kysely, Selectable } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { BriefingTables } from './briefing-tables.ts'
import type { CallTables } from './call-tables.ts'
import type { FollowedTables } from './followed-tables.ts'
import type { ModelKeyTables } from './model-key-tables.ts'
import type { NewsTables } from './news-tables.ts'
import type { PersonalDataTables } from './personal-data-tables.ts'
import type { PushTables } from './push-tables.ts'
import type { RecordTables } from './record-tables.ts'

export type Tables = AccountTables &
  BriefingTables &
  CallTables &
  FollowedTables &
  ModelKeyTables &
  NewsTables &
  PersonalDataTables &
  PushTables &
  RecordTables

/** A row as a query reads it. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>

/** What queries run on: the pool or one transaction. */
export type QueryRunner = Kysely<Tables>
