import type { Proof } from '@tidings/contract/api/proof'
import { AppError } from '@tidings/contract/errors'
import { findArticlesById, type Article } from '#modules/news'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { buildVisibility } from './asker.ts'
import { findContentWords } from '#language/content-words'
import { splitSentences } from '#language/sentences/split-sentences'
import { listOtherSources } from './answering/answer-event.ts'
import { findAllReports } from './events/find-event.ts'
import { loadAsker } from './asker.ts'
import { cite } from './composing/compose.ts'

/** How many sentences to show on each side, limited because of the publisher's copyright. */
const shownOnEachSide = 2
const mostReports = 6
/** The least overlap of a reworded sentence with the article's own. */
const leastInCommon = 0.3

export type Passage = Pick<Proof, 'before' | 'sentence' | 'after' | 'isVerbatim'>

/** The index of the most similar sentence; -1 if none is similar enough. */
function findNearest(sentences: readonly string[], wanted: string, { language }: Article): number {
  const words = new Set(findContentWords(wanted, language))
  const shares = sentences.map((sentence) => {
    const own = new Set(findContentWords(sentence, language))
    return words.size === 0 ? 0 : [...words].filter((word) => own.has(word)).length / words.size
  })
  const best = Math.max(0, ...shares)
  return best < leastInCommon ? -1 : shares.indexOf(best)
}

/** Finds the passage of an article that contains a sentence, verbatim or nearly. */
export function findPassage(article: Article, wanted: string): Passage {
  const sentences = splitSentences(article.body, article.language)
  const text = wanted.trim()
  if (text === article.title && sentences[0] !== text)
    return { before: [], sentence: text, after: sentences.slice(0, shownOnEachSide), isVerbatim: true }
  // A sentence may have been told without its beginning, such as a dateline.
  const whole = sentences.findIndex((sentence) => sentence === text)
  const verbatim = whole >= 0 ? whole : sentences.findIndex((sentence) => sentence.includes(text))
  const at = verbatim >= 0 ? verbatim : findNearest(sentences, text, article)
  if (at < 0) return { before: [], sentence: null, after: [], isVerbatim: false }
  return {
    before: sentences.slice(Math.max(0, at - shownOnEachSide), at),
    sentence: sentences[at] ?? null,
    after: sentences.slice(at + 1, at + 1 + shownOnEachSide),
    isVerbatim: verbatim >= 0,
  }
}

type ProofRequest = { caller: Caller; articleId: string; sentence: string }

/** Throws `not_found` for an article that is not visible to the caller or has been deleted. */
export async function findProof(
  context: Context,
  { articleId, caller, sentence }: ProofRequest,
  signal: AbortSignal,
): Promise<Proof> {
  const asker = await loadAsker(context, caller, signal)
  const visible = buildVisibility(asker)
  const [article] = await findArticlesById(context, visible, [articleId])
  if (!article) throw new AppError('not_found', 'This article is no longer available.')
  const event = await findAllReports(context, article, { asker, signal })
  return {
    article: cite(article),
    language: article.language,
    ...findPassage(article, sentence),
    reports: listOtherSources(event, [article], mostReports).map(cite),
  }
}
