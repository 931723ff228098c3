import { voiceSpeed } from './limits.ts'

export const languages = ['en', 'fr', 'es', 'de', 'it'] as const
export type Language = (typeof languages)[number]

export const updateFrequencies = ['real-time', 'hourly', 'daily', 'weekly'] as const
export type UpdateFrequency = (typeof updateFrequencies)[number]

export const contentFilters = ['strict', 'moderate', 'none'] as const
export type ContentFilter = (typeof contentFilters)[number]

export const summaryLengths = ['short', 'medium', 'detailed'] as const
export type SummaryLength = (typeof summaryLengths)[number]

export const voiceGenders = ['female', 'male'] as const
export type VoiceGender = (typeof voiceGenders)[number]

export const historyStatuses = ['started', 'completed', 'error'] as const
export type HistoryStatus = (typeof historyStatuses)[number]

export const contextTypes = [
  'assistant_start',
  'assistant_start_with_config',
  'briefing',
  'demo_data',
  'question',
  'voice_transcript',
] as const
export type ContextType = (typeof contextTypes)[number]

/** Context types of entries for the start of a call. */
export const startTypes = ['assistant_start', 'assistant_start_with_config'] as const satisfies ContextType[]

/** One row per user. `null` for empty fields. Times are ISO 8601. */
export type Profile = {
  id: string
  firstname: string | null
  language_preference: Language
  location: string | null
  timezone: string | null
  created_at: string
  updated_at: string
}

export type NotificationSettings = { email: boolean; push: boolean }
export type VoiceSettings = { speed: number; gender: VoiceGender }

export type UserPreferences = {
  user_id: string
  interests: string[]
  preferred_sources: string[]
  update_frequency: UpdateFrequency
  notification_settings: NotificationSettings
  content_filter_level: ContentFilter
  voice_settings: VoiceSettings
  summary_length_preference: SummaryLength
  created_at: string
  updated_at: string
}

/** `interaction_duration` is in seconds. `audio_response_url` is the path `/api/audio/:id` or null. */
export type QueryHistoryEntry = {
  id: string
  user_id: string
  query_text: string
  summary_text: string | null
  status: string
  interaction_duration: number | null
  audio_response_url: string | null
  created_at: string
  context_data: { type: ContextType } & Record<string, unknown>
}

/** The columns that screens read: all except `search_text`. */
export const entryColumns =
  'id,user_id,query_text,summary_text,status,interaction_duration,audio_response_url,created_at,context_data'

/** The default preferences (specification, section 9). */
export const defaultPreferences = {
  interests: [] as string[],
  preferred_sources: [] as string[],
  update_frequency: 'daily',
  notification_settings: { email: true, push: true },
  content_filter_level: 'moderate',
  voice_settings: { speed: voiceSpeed.default, gender: 'female' },
  summary_length_preference: 'medium',
} as const satisfies Omit<UserPreferences, 'user_id' | 'created_at' | 'updated_at'>

export const defaultLanguage: Language = 'en'

/**
 * One sentence of an entry's answer, in spoken order: `length` characters of `summary_text`, separated by one space. `article`
 * is an index into `context_data.articles`; `startMs` is its start in the recording.
 */
export type AnswerPart = { length: number; language: Language; article?: number; startMs?: number }

/** The user on the voice card and the preference screens when nobody is signed in (specification, section 6). */
export const defaultTestUser = { id: '00000000-0000-0000-0000-000000000000', firstName: 'Test User' } as const

/** The part of a preferences row that the person chooses. */
export type Preferences = Omit<UserPreferences, 'user_id' | 'created_at' | 'updated_at'>
