import type { Language } from '@tidings/contract/entities'
import { areSameStory, measureSimilarity } from './similarity.ts'
import { readTitleProfile, type TitleProfile } from './title-terms.ts'

type Dated = { title: string; body: string; language: Language; publishedAt: Date }

/** `one`: the same story; `perhaps`: close enough to compare facts. */
export type StoryComparison = 'one' | 'perhaps' | 'no'

/** Similar titles on different days are usually different stories. */
const sameDayMs = 86_400_000
const termsInCommon = 2
/** Share of the shorter article's terms, in title and first sentences. Chosen by hand on a year of one source's articles. */
const oneStory = 0.3
const perhapsOne = 0.2

type AnalysedArticle = { profile: TitleProfile; terms: ReadonlySet<string> }

function measureOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const term of a) if (b.has(term)) shared++
  return shared / Math.max(1, Math.min(a.size, b.size))
}

/**
 * Compares articles of one answer, analysing each once. Less strict than story assignment, which only joins clear cases within
 * one audience: differing figures do not separate two reports here, because they are what sources disagree on.
 */
export function createStoryComparer(): (a: Dated, b: Dated) => StoryComparison {
  const known = new Map<Dated, AnalysedArticle>()
  const analyse = (article: Dated): AnalysedArticle => {
    const earlier = known.get(article)
    if (earlier) return earlier
    const profile = readTitleProfile(article)
    const analysed = { profile, terms: new Set([...profile.terms.keys(), ...profile.lead()]) }
    known.set(article, analysed)
    return analysed
  }
  return (a, b) => {
    const apartMs = Math.abs(a.publishedAt.getTime() - b.publishedAt.getTime())
    if (a.language !== b.language || apartMs > sameDayMs) return 'no'
    const [one, other] = [analyse(a), analyse(b)]
    const share = measureOverlap(one.terms, other.terms)
    if (share === 0) return 'no'
    const similarity = measureSimilarity(one.profile, other.profile)
    if (areSameStory(one.profile, other.profile, similarity)) return 'one'
    if (similarity.common < termsInCommon || share < perhapsOne) return 'no'
    return share >= oneStory ? 'one' : 'perhaps'
  }
}
