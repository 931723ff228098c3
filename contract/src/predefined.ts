/** The twelve topics that onboarding offers as interests and that articles are classified into. */
export const predefinedInterests = [
  'Politics',
  'Technology',
  'Business',
  'Health',
  'Science',
  'Sports',
  'Entertainment',
  'Travel',
  'Food',
  'Environment',
  'Education',
  'Art & Culture',
] as const

export type Topic = (typeof predefinedInterests)[number]

export const predefinedSources = [
  'BBC',
  'CNN',
  'Reuters',
  'Associated Press',
  'Al Jazeera',
  'New York Times',
  'The Guardian',
  'Washington Post',
  'Bloomberg',
] as const

/** Our choice of the specification's 23 zones in its six areas; forms add the user's own zone if it is missing. */
export const timezones = [
  'Africa/Cairo',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'Africa/Nairobi',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Toronto',
  'Asia/Dubai',
  'Asia/Hong_Kong',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Paris',
  'Europe/Rome',
  'Pacific/Auckland',
] as const
