/** Ours: following a story, wherever one is shown, and the list of what is followed. */
export const followTexts = {
  follow: 'Follow',
  following: 'Following',
  followedAnnounced:
    'You follow this story. What is new on it leads your next briefing. Press again to stop.',
  stopped: 'You no longer follow this story.',
  followFailed: 'The story could not be followed. Please try again.',
  stopFailed: 'Following could not be ended. Please try again.',
  gone: 'This story is no longer kept here, so it cannot be followed.',
  sample: 'This is a sample story. It does not go on, so it cannot be followed.',
  /** Beside a report on a timeline. */
  addsNothing: 'Adds nothing to the earlier reports.',
  notFollowed: 'You do not follow this story.',
  tooMany: (most: string) =>
    `You follow ${most} stories, which is the most. Stop following one of them first.`,
} as const
