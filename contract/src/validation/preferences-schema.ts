import * as v from 'valibot'
import {
  contentFilters,
  defaultPreferences,
  summaryLengths,
  updateFrequencies,
  voiceGenders,
} from '../entities.ts'
import { voiceSpeed } from '../limits.ts'

/** Parses a stored preferences row, even from older clients; unknown values become the defaults. */
export const preferencesSchema = v.object({
  interests: v.fallback(v.array(v.string()), []),
  preferred_sources: v.fallback(v.array(v.string()), []),
  update_frequency: v.fallback(v.picklist(updateFrequencies), defaultPreferences.update_frequency),
  notification_settings: v.fallback(v.object({ email: v.boolean(), push: v.boolean() }), {
    ...defaultPreferences.notification_settings,
  }),
  content_filter_level: v.fallback(v.picklist(contentFilters), defaultPreferences.content_filter_level),
  voice_settings: v.fallback(
    v.object({
      speed: v.pipe(v.number(), v.minValue(voiceSpeed.min), v.maxValue(voiceSpeed.max)),
      gender: v.picklist(voiceGenders),
    }),
    { ...defaultPreferences.voice_settings },
  ),
  summary_length_preference: v.fallback(
    v.picklist(summaryLengths),
    defaultPreferences.summary_length_preference,
  ),
})
