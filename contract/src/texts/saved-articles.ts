/** Ours: saving an article, wherever one is shown, and the list of what is saved. */
export const savedTexts = {
  save: 'Save',
  saved: 'Saved',
  savedAnnounced: 'Saved. Press again to take it out.',
  takenOut: 'Taken out of your saved articles.',
  saveFailed: 'The article could not be saved. Please try again.',
  takeOutFailed: 'The article could not be taken out. Please try again.',
  loading: 'Loading saved articles...',
  failed: 'Your saved articles cannot be loaded just now.',
  missing:
    'Articles cannot be saved here: the accounts’ project lacks the table for them. Its operator can add it.',
  more: 'Show more saved articles',
} as const
