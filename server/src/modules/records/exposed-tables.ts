/** A table of the data API. `primaryKey` is what an upsert goes by unless the request names other columns. */
export type ExposedTable = {
  name: string
  columns: readonly string[]
  /** Further ones, to filter by alone: no answer holds them. */
  filterColumns: readonly string[]
  jsonColumns: readonly string[]
  primaryKey: readonly string[]
}

const tables = [
  {
    name: 'profiles',
    columns: ['id', 'firstname', 'language_preference', 'location', 'timezone', 'created_at', 'updated_at'],
    filterColumns: [],
    jsonColumns: [],
    primaryKey: ['id'],
  },
  {
    name: 'user_preferences',
    columns: [
      'user_id',
      'interests',
      'preferred_sources',
      'update_frequency',
      'notification_settings',
      'content_filter_level',
      'voice_settings',
      'summary_length_preference',
      'created_at',
      'updated_at',
    ],
    filterColumns: [],
    jsonColumns: ['notification_settings', 'voice_settings'],
    primaryKey: ['user_id'],
  },
  {
    name: 'query_history',
    columns: [
      'id',
      'user_id',
      'query_text',
      'summary_text',
      'status',
      'interaction_duration',
      'audio_response_url',
      'context_data',
      'created_at',
    ],
    filterColumns: ['search_text'],
    jsonColumns: ['context_data'],
    primaryKey: ['id'],
  },
  {
    name: 'saved_articles',
    columns: [
      'id',
      'user_id',
      'article_id',
      'title',
      'source',
      'url',
      'language',
      'published_at',
      'sample',
      'sentences_before',
      'sentence',
      'sentences_after',
      'created_at',
    ],
    filterColumns: [],
    jsonColumns: [],
    primaryKey: ['id'],
  },
] as const satisfies ExposedTable[]

/** Everything that can be reached through the data API; identifiers in SQL come from here and from nowhere else. */
export const exposedTables: ReadonlyMap<string, ExposedTable> = new Map(
  tables.map((table) => [table.name, table]),
)
