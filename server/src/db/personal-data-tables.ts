import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type PersonalDataTables = {
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
