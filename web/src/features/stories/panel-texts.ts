import { followTexts } from '@tidings/contract/texts/followed-stories'

/** Our own texts on an open story; they are loaded together with it. */
export const panelTexts = {
  story: 'Story',
  storyLoading: 'Loading the story...',
  storyFailed: 'The story cannot be loaded just now.',
  storyOffline: 'You are offline. The story comes when the connection is back.',
  gone: 'This story is no longer kept. Stories go when their articles are deleted, or when you stop following their source.',
  goneMeanwhile: 'This story has been deleted since you opened it. What you see is how it was.',
  timeline: 'What changed',
  nothingNew: followTexts.addsNothing,
  earlier: 'Before that',
  reports: 'Who reports it',
  differences: 'What they differ in',
  noDifferences: 'Their reports give no different figures.',
} as const
