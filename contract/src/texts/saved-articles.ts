/** Ours: saving an article, and the list of saved articles. */
export const savedTexts = {
  save: 'Save',
  saved: 'Saved',
  /** In the list of saved articles. */
  takeOut: 'Remove',
  savedAnnounced: 'Saved. Find it under Saved Articles on the History page.',
  takenOut: 'Removed from your saved articles.',
  saveFailed: 'Could not save the article. Please try again.',
  takeOutFailed: 'Could not remove the article. Please try again.',
  loading: 'Loading saved articles...',
  failed: 'Could not load your saved articles.',
  missing:
    'Articles cannot be saved yet: the project that holds the accounts has no table for them. Its operator can add it.',
  more: 'Show more saved articles',
} as const
