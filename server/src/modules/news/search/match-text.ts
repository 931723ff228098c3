import { isFunctionWord } from '#language/function-words'
import { stripEnding } from '#language/stems'

// Weights of a text match, tuned on one half of 1,000 queries over 120,000 articles and confirmed on the other half: `npm run
// bench -- newsroom`.
const weights = { score: 0.4, lead: 0.7, leadPairs: 0.4, all: 0.2, wholeTitle: 1.5 }
const leadTerms = 60
/** How much of a body is used for ranking. */
export const leadCharacters = 600

/** The content words of a text, in order, without accents and endings. */
export function findTerms(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s\b/g, '')
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isFunctionWord(word)).map(stripEnding)
}

const pairTerms = (terms: readonly string[]) =>
  new Set(terms.slice(1).map((term, index) => `${terms[index]} ${term}`))

function measureShare(wanted: ReadonlySet<string>, terms: ReadonlySet<string>): number {
  let count = 0
  for (const term of wanted) if (terms.has(term)) count++
  return wanted.size === 0 ? 0 : count / wanted.size
}

/** The share of the pairs that are adjacent in the text; `terms` are the text's terms that occur in the pairs. */
function measurePairShare(
  pairs: ReadonlySet<string>,
  all: readonly string[],
  terms: ReadonlySet<string>,
): number {
  const found = new Set<string>()
  for (const [at, term] of all.entries()) {
    const next = all[at + 1]
    if (next === undefined || !terms.has(term) || !terms.has(next)) continue
    const pair = `${term} ${next}`
    if (pairs.has(pair)) found.add(pair)
  }
  return pairs.size === 0 ? 0 : found.size / pairs.size
}

export type Matched = { title: string; body: string; has_all: boolean; score: number | null }

/**
 * Scores how well an article matches `query`, above 0: by its rank among all articles, by how much of the query its first words
 * contain and in the same order, and by whether the title or the article contains all of it. `best` is the highest rank.
 */
export function makeTextMatch(query: string) {
  const wanted = findTerms(query)
  const [terms, pairs] = [new Set(wanted), pairTerms(wanted)]
  const of = ({ body, has_all, score, title }: Matched, best: number): number => {
    const lead = findTerms(body.slice(0, leadCharacters)).slice(0, leadTerms)
    const wholeTitle = terms.size > 0 && measureShare(terms, new Set(findTerms(title))) === 1
    return (
      weights.score * (best > 0 ? (score ?? 0) / best : 0) +
      weights.lead * measureShare(terms, new Set(lead)) +
      weights.leadPairs * measurePairShare(pairs, lead, terms) +
      (has_all ? weights.all : 0) +
      (wholeTitle ? weights.wholeTitle : 0)
    )
  }
  return { of, words: terms.size }
}
