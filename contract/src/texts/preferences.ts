/** Exact texts of the specification for the personalisation card and its form (sections 2 and 8). */
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

/** Ours: how the sources that a person follows are, told under each of them. Times come as people read them. */
export const sourceTexts = {
  works: (lastRead: string) => `Working. Last updated ${lastRead}.`,
  partlyWorks: (working: string, all: string) => `${working} of ${all} feeds are working.`,
  lastRead: (time: string) => `Last updated ${time}.`,
  failed: (reason: string) => `Could not be read: ${reason}`,
  nextTry: (time: string) => `Next try at ${time}.`,
  nextTrySoon: 'Next try in a moment.',
  retired: (reason: string) => `No longer available: ${reason}`,
  looking: 'Looking for the feed…',
  notReadYet: 'Waiting for the first update…',
  noneReached: (next: string) =>
    `No source can be reached at the moment. You hear sample news until one can. ${next}`,
  trying: 'Trying again…',
  notSaved: 'Save your preferences to follow this source.',
  notChecked: (reason: string) => `Could not check your sources: ${reason}`,
  notTried: 'Could not check this source again.',
  checkAgain: 'Check again',
  browse: 'Browse sources',
} as const
