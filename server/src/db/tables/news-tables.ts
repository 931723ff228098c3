import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export type NewsTables = {
  feeds: {
    id: Generated<string>
    url: string
    kind: 'catalogue' | 'custom'
    origin: 'catalogue' | 'operator' | 'user'
    source: string
    names_itself: Generated<boolean>
    topics: Generated<string[]>
    language: string | null
    headlines_only: Generated<boolean>
    switched_off: Generated<boolean>
    retired_at: Date | null
    etag: string | null
    last_modified: string | null
    last_fetched_at: Date | null
    last_success_at: Date | null
    next_fetch_at: ColumnType<Date, Date | undefined, Date>
    failure_count: Generated<number>
    last_error: string | null
    fetch_url: string | null
    moved_to: string | null
    moved_times: Generated<number>
    interval_minutes: Generated<number>
    failing_since: Date | null
    foreign_items: Generated<number>
    postponed_until: Date | null
    created_at: CreatedAt
  }
  feed_subscribers: { feed_id: string; user_id: string; created_at: CreatedAt }
  feed_additions: { user_id: string; created_at: CreatedAt }
  subscriptions: {
    user_id: string
    sources: Generated<string[]>
    interests: Generated<string[]>
    languages: Generated<string[]>
    update_frequency: Generated<string>
    paused_at: Date | null
    only_these: Generated<boolean>
    settings: ColumnType<unknown, string | null | undefined, string | null>
    settings_at: Date | null
    has_consented: boolean | null
    updated_at: CreatedAt
  }
  articles: {
    id: Generated<string>
    canonical_link: string
    audience: Generated<string>
    source: string
    title: string
    body: Generated<string>
    language: string
    topics: Generated<string[]>
    rating: Generated<'everyone' | 'mature' | 'adult'>
    published_at: Date
    fetched_at: CreatedAt
    sample: Generated<boolean>
    story_id: Generated<string>
    teaser_length: number | null
    search: GeneratedAlways<string>
  }
  article_pages: {
    article_id: string
    feed_id: string
    due_at: Date | null
    attempts: Generated<number>
    outcome: string | null
  }
  article_feeds: { article_id: string; feed_id: string }
  title_words: { sound: string; word: string; audience: string; seen_at: CreatedAt }
  article_fingerprints: {
    article_id: string
    audience: string
    language: string
    published_at: Date
    bands: number[]
  }
}
