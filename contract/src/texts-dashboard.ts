/** Exact words of the specification for the history card (sections 2 and 8). */
export const historyTexts = {
  title: 'Your History',
  seeMore: 'See More',
  demo: 'Demo',
  realTab: 'Real History',
  savedTab: 'Saved Articles',
  savedSoon: 'Saved articles feature coming soon.',
  backToHistory: 'Back to History',
  empty: 'No queries in history. Start using the voice assistant to see your interactions here.',
  loading: 'Loading history...',
  loggedOut: 'You must be logged in to view your history',
  failed: 'Error loading history',
  demoLoggedOut: 'You must be logged in to generate demo data',
  demoDone: 'Demo data generated successfully',
  demoFailed: 'Error generating demo data',
} as const

/** Exact words of the specification for the personalisation card and its form (sections 2 and 8). */
export const preferencesTexts = {
  cardTitle: 'Personalization & Preferences',
  formTab: 'Complete Form',
  summaryTab: 'Summary',
  formTitle: 'User Preferences',
  save: 'Save Preferences',
  saving: 'Saving...',
  loading: 'Loading your preferences...',
  none: 'No preferences found. Use the form to configure your preferences.',
  loggedOut: 'You must be logged in to save your preferences',
  saved: 'Preferences saved successfully',
  saveFailed: 'Error saving preferences',
  error: 'An error occurred',
} as const
