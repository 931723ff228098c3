import { randomUUID } from 'node:crypto'
import type { IncomingArticle } from '../read/read-feed.ts'
import { computeBands } from './min-hash.ts'
import { findStoryCandidates, type StoreTransaction, type StoryCandidate } from './queries.ts'
import { areSameStory, measureSimilarity } from './similarity.ts'
import { listKeys, readTitleProfile, type TitleProfile } from './title-terms.ts'

/** An article with the data for comparing it. */
export type FingerprintedArticle = { article: IncomingArticle; profile: TitleProfile; bands: number[] }

type ComparedStory = { profile: TitleProfile; storyId: string }
type BatchCandidate = ComparedStory & { language: string; bands: Set<number> }

export function fingerprintArticle(article: IncomingArticle): FingerprintedArticle {
  const profile = readTitleProfile(article)
  return { article, profile, bands: computeBands(listKeys(profile)) }
}

function findClosest(profile: TitleProfile, candidates: readonly ComparedStory[]): ComparedStory | null {
  let best: ComparedStory | null = null
  let bestScore = -1
  for (const candidate of candidates) {
    const similarity = measureSimilarity(profile, candidate.profile)
    if (similarity.titles <= bestScore || !areSameStory(profile, candidate.profile, similarity)) continue
    best = candidate
    bestScore = similarity.titles
  }
  return best
}

/** Articles of a batch often share candidates: each is analysed once. */
function createCandidateReader() {
  const known = new Map<string, ComparedStory>()
  return (row: StoryCandidate, { language }: IncomingArticle): ComparedStory => {
    const candidate = known.get(row.id) ?? {
      profile: readTitleProfile({ ...row, language }),
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
  for (const { article, profile, bands } of articles) {
    const stored = (near.get(article.link) ?? []).map((row) => readCandidate(row, article))
    const inBatch = earlier.filter(
      (other) => other.language === article.language && bands.some((band) => other.bands.has(band)),
    )
    const storyId = findClosest(profile, [...stored, ...inBatch])?.storyId ?? randomUUID()
    earlier.push({ profile, storyId, language: article.language, bands: new Set(bands) })
  }
  return new Map(
    articles.map(({ article }, index) => [article.link, earlier[index]?.storyId ?? randomUUID()]),
  )
}
