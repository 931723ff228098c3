import type { Language } from '@tidings/contract/entities'
import { measureSimilarity, areSameStory } from './similarity.ts'
import { tellingOf, type Telling } from './title-terms.ts'

type Dated = { title: string; body: string; language: Language; publishedAt: Date }

/** `one`: they tell the same story; `perhaps`: near enough to look whether they differ. */
export type StoryComparison = 'one' | 'perhaps' | 'no'

/** What is told of a story changes from day to day, and so do stories under like titles. */
const sameDayMs = 86_400_000
const termsInCommon = 2
/** Of the shorter one's terms, in title and first sentences. Chosen by hand on articles of one source over a year. */
const oneStory = 0.3
const perhapsOne = 0.2

type Read = { telling: Telling; terms: ReadonlySet<string> }

function shareIn(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const term of a) if (b.has(term)) shared++
  return shared / Math.max(1, Math.min(a.size, b.size))
}

/**
 * Compares what is told together, each article read once. Stories as they are stored join only what is surely one, within
 * one audience; here other figures for one event do not part them, for these are what sources differ on.
 */
export function createStoryComparer(): (a: Dated, b: Dated) => StoryComparison {
  const known = new Map<Dated, Read>()
  const read = (article: Dated): Read => {
    const before = known.get(article)
    if (before) return before
    const telling = tellingOf(article)
    const all = { telling, terms: new Set([...telling.terms.keys(), ...telling.lead()]) }
    known.set(article, all)
    return all
  }
  return (a, b) => {
    const apartMs = Math.abs(a.publishedAt.getTime() - b.publishedAt.getTime())
    if (a.language !== b.language || apartMs > sameDayMs) return 'no'
    const [one, other] = [read(a), read(b)]
    const share = shareIn(one.terms, other.terms)
    if (share === 0) return 'no'
    const likeness = measureSimilarity(one.telling, other.telling)
    if (areSameStory(one.telling, other.telling, likeness)) return 'one'
    if (likeness.common < termsInCommon || share < perhapsOne) return 'no'
    return share >= oneStory ? 'one' : 'perhaps'
  }
}
