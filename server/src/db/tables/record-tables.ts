import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export type RecordTables = {
  profiles: {
    id: string
    firstname: string | null
    language_preference: Generated<string>
    location: string | null
    timezone: string | null
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  user_preferences: {
    user_id: string
    interests: Generated<string[]>
    preferred_sources: Generated<string[]>
    update_frequency: Generated<string>
    notification_settings: JSONColumnType<Record<string, unknown>>
    content_filter_level: Generated<string>
    voice_settings: JSONColumnType<Record<string, unknown>>
    summary_length_preference: Generated<string>
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  query_history: {
    id: Generated<string>
    user_id: string
    query_text: string
    summary_text: string | null
    status: string
    interaction_duration: number | null
    audio_response_url: string | null
    context_data: JSONColumnType<Record<string, unknown>>
    created_at: CreatedAt
    search_text: GeneratedAlways<string>
  }
  saved_articles: {
    id: Generated<string>
    user_id: string
    article_id: string
    title: string
    source: string
    url: string
    language: string
    published_at: ColumnType<Date, Date | string, Date | string>
    sample: Generated<boolean>
    sentences_before: Generated<string[]>
    sentence: string | null
    sentences_after: Generated<string[]>
    created_at: CreatedAt
  }
}
