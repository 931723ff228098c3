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
    mail_due_at: Date | null
    mail_tries: Generated<number>
    mail_sent_at: Date | null
    push_due_at: Date | null
    starts_ms: JSONColumnType<number[]> | null
  }
  briefing_plans: {
    user_id: string
    hour: number
    weekday: number
    quiet_from: number
    quiet_until: number
    most_a_day: number
    least_sources: number
    due_at: Date | null
    last_due_at: Date | null
    claimed_until: Date | null
    mail_address: string | null
    mail_stopped: 'unsubscribed' | 'bounced' | 'refused' | null
    mail_failed_at: Date | null
    mail_failing_since: Date | null
    code_hash: string | null
    code_sent_to: string | null
    code_sent_at: Date | null
    code_failures: Generated<number>
    podcast_version: string | null
    podcast_asked_at: Date | null
    podcast_visited_at: Date | null
    created_at: ColumnType<Date, Date | undefined, never>
  }
}
