/** A table of the data API. `primaryKey` is the default conflict target of upserts. */
export type ExposedTable = {
  name: string
  columns: readonly string[]
  /** Additional columns that may be used in filters but are never returned. */
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

/** Everything accessible through the data API. Identifiers in SQL come only from here. */
export const exposedTables: ReadonlyMap<string, ExposedTable> = new Map(
  tables.map((table) => [table.name, table]),
)
