import { randomUUID } from 'node:crypto'
import type { IncomingArticle } from '../read/read-feed.ts'
import { measureSimilarity, areSameStory } from './similarity.ts'
import { computeBands } from './min-hash.ts'
import { findStoryCandidates, type StoreTransaction, type StoryCandidate } from './queries.ts'
import { keysOf, tellingOf, type Telling } from './title-terms.ts'

/** An article, and what it is compared by. */
export type ComparableArticle = { article: IncomingArticle; telling: Telling; bands: number[] }

type Told = { telling: Telling; storyId: string }
type ToldBefore = Told & { language: string; bands: Set<number> }

export function compared(article: IncomingArticle): ComparableArticle {
  const telling = tellingOf(article)
  return { article, telling, bands: computeBands(keysOf(telling)) }
}

function closest(telling: Telling, candidates: readonly Told[]): Told | null {
  let best: Told | null = null
  let likeness = -1
  for (const candidate of candidates) {
    const of = measureSimilarity(telling, candidate.telling)
    if (of.titles <= likeness || !areSameStory(telling, candidate.telling, of)) continue
    best = candidate
    likeness = of.titles
  }
  return best
}

/** Several articles of a batch have the same ones near them: each is taken apart once. */
function createCandidateReader() {
  const known = new Map<string, Told>()
  return (row: StoryCandidate, { language }: IncomingArticle): Told => {
    const told = known.get(row.id) ?? { telling: tellingOf({ ...row, language }), storyId: row.story_id }
    known.set(row.id, told)
    return told
  }
}

/**
 * Finds for each new article of one audience the story that it tells, by its link: that of the article most like it
 * among the audience's of the last days and among those before it in this batch, else a story of its own.
 */
export async function findStories(
  tx: StoreTransaction,
  audience: string,
  articles: readonly ComparableArticle[],
): Promise<Map<string, string>> {
  const asked = articles
    .filter(({ bands }) => bands.length > 0)
    .map(({ article: { link, language, publishedAt }, bands }) => ({
      link,
      language,
      published_at: publishedAt.toISOString(),
      bands,
    }))
  const near = asked.length > 0 ? await findStoryCandidates(tx, audience, asked) : new Map<string, never>()
  const tell = createCandidateReader()
  const before: ToldBefore[] = []
  for (const { article, telling, bands } of articles) {
    const stored = (near.get(article.link) ?? []).map((row) => tell(row, article))
    const inBatch = before.filter(
      (told) => told.language === article.language && bands.some((band) => told.bands.has(band)),
    )
    const storyId = closest(telling, [...stored, ...inBatch])?.storyId ?? randomUUID()
    before.push({ telling, storyId, language: article.language, bands: new Set(bands) })
  }
  return new Map(articles.map(({ article }, index) => [article.link, before[index]?.storyId ?? randomUUID()]))
}
