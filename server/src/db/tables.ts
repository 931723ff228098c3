import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely'
import type { AccountTables } from './tables/account-tables.ts'
import type { BriefingTables } from './tables/briefing-tables.ts'
import type { CallTables } from './tables/call-tables.ts'
import type { FollowedTables } from './tables/followed-tables.ts'
import type { NewsTables } from './tables/news-tables.ts'
import type { PushTables } from './tables/push-tables.ts'
import type { RecordTables } from './tables/record-tables.ts'

type ModelKeyTables = {
  model_keys: {
    id: Generated<string>
    user_id: string
    name: string
    key_hash: string
    ending: string
    created_at: ColumnType<Date, Date | undefined, Date>
    expires_at: Date | null
    last_used_at: Date | null
  }
}

type PersonalDataTables = {
  security_events: {
    id: GeneratedAlways<number>
    kind: string
    user_id: string | null
    network: string | null
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  personal_downloads: {
    user_id: string
    id: string
    done: Generated<number>
    total: Generated<number>
    seen_at: Date
  }
}

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
