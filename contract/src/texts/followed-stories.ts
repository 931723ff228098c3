/** Ours: following a story, and the list of followed stories. */
export const followTexts = {
  follow: 'Follow',
  following: 'Following',
  /** In the list of followed stories. */
  unfollow: 'Unfollow',
  followedAnnounced:
    'You are following this story. Updates start your next briefing; its timeline is on the History page.',
  stopped: 'You are no longer following this story.',
  followFailed: 'Could not follow this story. Please try again.',
  stopFailed: 'Could not stop following this story. Please try again.',
  gone: 'This story is no longer available, so it cannot be followed.',
  sample: 'This is a sample story. It will have no updates, so it cannot be followed.',
  /** Next to a report on a timeline. */
  addsNothing: 'Adds nothing to the earlier reports.',
  notFollowed: 'You are not following this story.',
  tooMany: (most: string) =>
    `You already follow ${most} stories, which is the limit. Stop following one of them first.`,
} as const
