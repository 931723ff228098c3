import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type BriefingTables = {
  briefings: {
    id: Generated<string>
    user_id: string
    due_at: Date | null
    language: string
    opening: JSONColumnType<object[]>
    chapters: JSONColumnType<object[]>
    recording_id: Generated<string>
    history_id: string | null
    created_at: ColumnType<Date, Date, never>
  }
}
