/** Ours: what is wrong with what was typed. */
export const fieldTexts = {
  tooLong: (characters: string) => `This is too long: at most ${characters} characters.`,
} as const

/** Ours: what several screens call one thing that a person fills in or chooses. */
export const fieldNames = {
  email: 'Email',
  password: 'Password',
  interests: 'Interests',
  sources: 'Sources',
  language: 'Preferred language',
  location: 'Location (optional)',
  timezone: 'Timezone',
  updateFrequency: 'Update frequency',
  contentFilter: 'Content filter',
  summaryLength: 'Summary length',
  voiceGender: 'Voice gender',
  voiceSpeed: 'Voice speed',
} as const
