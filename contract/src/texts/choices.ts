import type { ContentFilter, Language, SummaryLength, UpdateFrequency, VoiceGender } from '../entities.ts'

/** Ours: labels of the specification's values. Each language in its own name. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
}

export const frequencyNames: Record<UpdateFrequency, string> = {
  'real-time': 'Real-time',
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
}

export const filterNames: Record<ContentFilter, string> = {
  strict: 'Strict',
  moderate: 'Moderate',
  none: 'None',
}

export const summaryLengthNames: Record<SummaryLength, string> = {
  short: 'Short',
  medium: 'Medium',
  detailed: 'Detailed',
}

export const genderNames: Record<VoiceGender, string> = { female: 'Female', male: 'Male' }
