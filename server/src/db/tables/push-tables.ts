import type { ColumnType, Generated } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>

export type PushTables = {
  push_devices: {
    id: Generated<string>
    user_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    server_key: string
    user_agent: string | null
    created_at: WrittenOnce<Date>
    seen_at: Date
    reached_at: Date | null
    failing_since: Date | null
  }
  push_notices: {
    id: Generated<string>
    user_id: string
    key: string
    topic: string
    title: string
    body: string
    language: string | null
    url: string
    urgency: 'normal' | 'high'
    is_awaited: boolean
    created_at: WrittenOnce<Date>
    expires_at: Date
  }
  push_deliveries: {
    id: Generated<string>
    notice_id: string
    device_id: string
    due_at: Date | null
    tries: Generated<number>
    sent_at: Date | null
  }
}
