import type { StoryReason } from '@tidings/contract/api/stories'
import { storyLimits } from '@tidings/contract/limits'

export const storyTexts = {
  title: "Today's stories",
  loading: "Loading today's stories...",
  suggestions: 'Suggested questions',
  empty: `No stories in the last ${storyLimits.hours} hours. News is fetched all day, so check back later.`,
  offline: "You are offline. Today's stories will load when you are back online.",
  failed: "Could not load today's stories.",
  stale: 'Could not refresh these stories.',
  updated: 'updated',
  hear: 'Hear',
  ask: 'Ask',
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
  return texts.length > 0 ? `Shown for ${list.format(texts)}` : null
}
