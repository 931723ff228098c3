import { followTexts } from '@tidings/contract/texts/followed-stories'

/** Our own texts of an open story, loaded together with it. */
export const panelTexts = {
  story: 'Story',
  storyLoading: 'Loading the story...',
  storyFailed: 'Could not load the story.',
  storyOffline: 'You are offline. The story will load when you are back online.',
  gone: 'This story is no longer available. Stories disappear when their articles are deleted, or when you stop following their source.',
  goneMeanwhile: 'This story has been deleted since you opened it. You see it as it was.',
  timeline: 'What changed',
  nothingNew: followTexts.addsNothing,
  earlier: 'Before that',
  reports: 'Who reports it',
  differences: 'Where they differ',
  noDifferences: 'Their reports agree on the figures.',
} as const
