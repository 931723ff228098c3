import type { Generated } from 'kysely'

export type FollowedTables = {
  followed_stories: {
    id: Generated<string>
    user_id: string
    article_id: string
    headline: string
    language: string
    words: string
    active_at: Date
    told_at: Date
    look_at: Date | null
    looked_at: Date
    ended_at: Date | null
    end_told: Generated<boolean>
    is_stopped: Generated<boolean>
    created_at: Date
  }
  followed_reports: {
    id: Generated<string>
    story_id: string
    article_id: string
    headline: string
    source: string
    url: string
    language: string
    published_at: Date
    sentence: string | null
    is_change: boolean
    found_at: Date
  }
}
