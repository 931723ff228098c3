export const fieldTexts = {
  tooLong: (characters: string) => `Too long. The limit is ${characters} characters.`,
} as const

/** Ours: labels of fields on several screens. */
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

/** The specification's (section 5). */
export const emailTexts = {
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
} as const

/** The specification's (section 5). */
export const passwordTexts = {
  required: 'Password is required',
  hint: 'Password must be at least 8 characters long and include uppercase, lowercase, numbers, and special characters',
  tooShort: 'Password should be at least 8 characters long',
  noUppercase: 'Password should include uppercase letters',
  noLowercase: 'Password should include lowercase letters',
  noDigit: 'Password should include numbers',
  noSpecial: 'Password should include special characters',
  common: 'Password contains common patterns that are easy to guess',
} as const

/** Of a hardened server. */
export const longPasswordTexts = {
  hint: 'Use at least 12 characters of any kind, for example several words',
  tooShort: 'Password should be at least 12 characters long',
} as const
