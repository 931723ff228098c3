import type { ColumnType, Generated } from 'kysely'

export type ModelKeyTables = {
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
