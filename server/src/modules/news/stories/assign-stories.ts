import { randomUUID } from 'node:crypto'
import type { IncomingArticle } from '../read/read-feed.ts'
import { computeBands } from './min-hash.ts'
import { findStoryCandidates, type StoreTransaction, type StoryCandidate } from './queries.ts'
import { areSameStory, measureSimilarity } from './similarity.ts'
import { listKeys, readTelling, type Telling } from './title-terms.ts'

/** An article with what it is compared by. */
export type FingerprintedArticle = { article: IncomingArticle; telling: Telling; bands: number[] }

type Candidate = { telling: Telling; storyId: string }
type BatchCandidate = Candidate & { language: string; bands: Set<number> }

export function fingerprintArticle(article: IncomingArticle): FingerprintedArticle {
  const telling = readTelling(article)
  return { article, telling, bands: computeBands(listKeys(telling)) }
}

function findClosest(telling: Telling, candidates: readonly Candidate[]): Candidate | null {
  let best: Candidate | null = null
  let bestScore = -1
  for (const candidate of candidates) {
    const similarity = measureSimilarity(telling, candidate.telling)
    if (similarity.titles <= bestScore || !areSameStory(telling, candidate.telling, similarity)) continue
    best = candidate
    bestScore = similarity.titles
  }
  return best
}

/** Articles of a batch often share candidates: each is analysed once. */
function createCandidateReader() {
  const known = new Map<string, Candidate>()
  return (row: StoryCandidate, { language }: IncomingArticle): Candidate => {
    const candidate = known.get(row.id) ?? {
      telling: readTelling({ ...row, language }),
      storyId: row.story_id,
    }
    known.set(row.id, candidate)
    return candidate
  }
}

/**
 * Assigns each new article of one audience to a story, by link: that of the most similar article of the audience's last
 * days or earlier in this batch, else a new one.
 */
export async function assignStories(
  tx: StoreTransaction,
  audience: string,
  articles: readonly FingerprintedArticle[],
): Promise<Map<string, string>> {
  const comparable = articles
    .filter(({ bands }) => bands.length > 0)
    .map(({ article: { link, language, publishedAt }, bands }) => ({
      link,
      language,
      published_at: publishedAt.toISOString(),
      bands,
    }))
  const near =
    comparable.length > 0 ? await findStoryCandidates(tx, audience, comparable) : new Map<string, never>()
  const readCandidate = createCandidateReader()
  const earlier: BatchCandidate[] = []
  for (const { article, telling, bands } of articles) {
    const stored = (near.get(article.link) ?? []).map((row) => readCandidate(row, article))
    const inBatch = earlier.filter(
      (other) => other.language === article.language && bands.some((band) => other.bands.has(band)),
    )
    const storyId = findClosest(telling, [...stored, ...inBatch])?.storyId ?? randomUUID()
    earlier.push({ telling, storyId, language: article.language, bands: new Set(bands) })
  }
  return new Map(
    articles.map(({ article }, index) => [article.link, earlier[index]?.storyId ?? randomUUID()]),
  )
}
