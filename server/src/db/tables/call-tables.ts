import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export type CallTables = {
  call_rooms: {
    id: Generated<string>
    user_id: string
    token_hash: string
    rejoin_hash: string | null
    created_at: CreatedAt
    opened_at: Date | null
    ended_at: Date | null
    ended_reason: string | null
  }
  call_states: {
    call_id: string
    fence: Generated<number>
    held_until: Date
    conversation: JSONColumnType<object> | null
    position: JSONColumnType<object> | null
    updated_at: Date
  }
  answer_audio: {
    id: Generated<string>
    user_id: string
    bytes: number
    duration_ms: number
    format: Generated<'wav' | 'mp3'>
    created_at: CreatedAt
  }
}
