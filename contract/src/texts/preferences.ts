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

const countItems = (count: number) => (count === 1 ? '1 article is' : `${count} articles are`)

/** Ours: the health of followed sources, shown below each. Times are already formatted. */
export const sourceTexts = {
  works: (lastChecked: string) => `Working. Last checked ${lastChecked}.`,
  partlyWorks: (working: string, all: string) => `${working} of ${all} feeds are working.`,
  lastRead: (time: string) => `Last read ${time}.`,
  newest: (time: string) => `Newest article: ${time}.`,
  empty: 'No articles yet.',
  foreign: (count: number) => `${countItems(count)} in a language that Tidings does not read.`,
  hidden: (hidden: number, all: number) =>
    hidden === all
      ? 'Your content filter hides all of its articles.'
      : `Your content filter hides ${hidden} of its ${all} articles.`,
  postponed: (time: string) => `Its server asked us to wait until ${time}.`,
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
  preferred: 'Their news comes first, and others fill in.',
  only: 'Answers, briefings and stories use no other source.',
  preferThese: 'Prefer these',
  onlyThese: 'Only these',
} as const
