/** Exact texts of the specification for the history card (sections 2 and 8). */
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

/** Ours: shown or returned by the server instead of a recording. */
export const recordingTexts = {
  expired: 'The recording of this answer has expired.',
} as const
