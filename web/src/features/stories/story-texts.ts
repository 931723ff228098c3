import type { StoryReason } from '@tidings/contract/api/stories'
import { storyLimits } from '@tidings/contract/limits'

export const storyTexts = {
  title: "Today's stories",
  suggestions: 'Suggested questions',
  loading: "Loading today's stories...",
  empty: `No story in the last ${storyLimits.hours} hours. News is fetched all day: look in again later.`,
  offline: "You are offline. Today's stories come when the connection is back.",
  failed: "Today's stories cannot be loaded just now.",
  stale: 'These stories could not be refreshed.',
  hear: 'Hear',
  ask: 'Ask',
  story: 'Story',
  storyLoading: 'Loading the story...',
  storyFailed: 'The story cannot be loaded just now.',
  storyOffline: 'You are offline. The story comes when the connection is back.',
  gone: 'This story is no longer kept. Stories go when their articles are deleted, or when you stop following their source.',
  goneMeanwhile: 'This story has been deleted since you opened it. What you see is how it was.',
  timeline: 'What changed',
  nothingNew: 'Adds nothing to the earlier reports.',
  earlier: 'Before that',
  reports: 'Who reports it',
  differences: 'What they differ in',
  noDifferences: 'Their reports give no different figures.',
  close: 'Close',
} as const

const maxNamed = 3

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** "BBC, CNN, Reuters and 2 more". */
export function nameSources(sources: readonly string[]): string {
  const named = sources.slice(0, maxNamed)
  const others = sources.length - named.length
  return list.format(others > 0 ? [...named, `${others} more`] : named)
}

export function explain(reasons: readonly StoryReason[]): string | null {
  const texts = reasons.map(({ kind, name }) => {
    if (kind === 'interest') return `your interest in ${name}`
    return kind === 'source' ? `your source ${name}` : `your place, ${name}`
  })
  return texts.length > 0 ? `Here for ${list.format(texts)}` : null
}
