import { randomUUID } from 'node:crypto'
import type { ReadArticle } from '../read-feed.ts'
import { likenessOfTitles, tellSameStory } from './likeness.ts'
import { bandsOf } from './min-hash.ts'
import {
  keepFingerprints,
  knownLinks,
  storyCandidates,
  type Compared,
  type StoringArticles,
} from './story-queries.ts'
import { tellingOf, type Telling } from './title-terms.ts'

export type Stories = {
  /** The story of each new article, by its link. */
  of: Map<string, string>
  /** To be called when the articles are stored. */
  keep: () => Promise<void>
}

type Told = { telling: Telling; storyId: string }
type ToldBefore = Told & { language: string; bands: Set<number> }

function closest(telling: Telling, candidates: readonly Told[]): Told | null {
  let best: Told | null = null
  let likeness = -1
  for (const candidate of candidates) {
    if (!tellSameStory(telling, candidate.telling)) continue
    const of = likenessOfTitles(telling, candidate.telling)
    if (of > likeness) [best, likeness] = [candidate, of]
  }
  return best
}

function compare(article: ReadArticle): Compared & { telling: Telling } {
  const { link, language, publishedAt } = article
  const telling = tellingOf(article)
  return { link, language, published_at: publishedAt.toISOString(), bands: bandsOf(telling.terms), telling }
}

/**
 * Finds for each new article of one audience the story that it tells: that of the article most like it among the
 * audience's of the last days and among those before it in this batch, else a story of its own.
 */
export async function findStories(
  tx: StoringArticles,
  audience: string,
  articles: readonly ReadArticle[],
): Promise<Stories> {
  const links = articles.map(({ link }) => link)
  const known = links.length > 0 ? await knownLinks(tx, audience, links) : new Set<string>()
  const entries = articles.filter(({ link }) => !known.has(link)).map(compare)
  const compared = entries
    .map(({ telling: _telling, ...rest }) => rest)
    .filter(({ bands }) => bands.length > 0)
  const stored = compared.length > 0 ? await storyCandidates(tx, audience, compared) : []
  const near = Map.groupBy(stored, ({ link }) => link)
  const of = new Map<string, string>()
  const before: ToldBefore[] = []
  for (const { link, language, bands, telling } of entries) {
    const stories = (near.get(link) ?? []).map((row) => ({ telling: tellingOf(row), storyId: row.story_id }))
    const inBatch = before.filter(
      (told) => told.language === language && bands.some((band) => told.bands.has(band)),
    )
    const storyId = closest(telling, [...stories, ...inBatch])?.storyId ?? randomUUID()
    of.set(link, storyId)
    before.push({ telling, storyId, language, bands: new Set(bands) })
  }
  return {
    of,
    keep: async () => (compared.length > 0 ? keepFingerprints(tx, audience, compared) : undefined),
  }
}
