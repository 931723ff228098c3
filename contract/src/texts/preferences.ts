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

/** Ours: how the sources that a person follows are, told under each of them. Times come as people read them. */
export const sourceTexts = {
  works: (lastRead: string) => `Works. Last read ${lastRead}.`,
  partlyWorks: (working: string, all: string) => `${working} of ${all} feeds work.`,
  lastRead: (time: string) => `Last read ${time}.`,
  failed: (reason: string) => `Could not be read: ${reason}`,
  nextTry: (time: string) => `Next try at ${time}.`,
  nextTrySoon: 'Next try in a moment.',
  retired: (reason: string) => `Retired: ${reason}`,
  looking: 'Looking for its feed…',
  notReadYet: 'Waiting to be read for the first time…',
  trying: 'Trying again…',
  notSaved: 'Followed once you save your preferences.',
  notChecked: (reason: string) => `Your sources could not be checked: ${reason}`,
  notTried: 'It could not be tried again.',
  checkAgain: 'Check again',
} as const
