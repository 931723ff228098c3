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

/** An article's text is its publisher's: so much of it is shown on each side. */
const shownOnEachSide = 2
const mostReports = 6
/** Of the words of a sentence in other words, so many must be the article's own sentence's. */
const leastInCommon = 0.3

export type Passage = Pick<Proof, 'before' | 'sentence' | 'after' | 'isVerbatim'>

/** The place of the sentence that has most words in common; -1 where none has enough. */
function findNearest(sentences: readonly string[], wanted: string, { language }: Article): number {
  const words = new Set(findContentWords(wanted, language))
  const shares = sentences.map((sentence) => {
    const own = new Set(findContentWords(sentence, language))
    return words.size === 0 ? 0 : [...words].filter((word) => own.has(word)).length / words.size
  })
  const best = Math.max(0, ...shares)
  return best < leastInCommon ? -1 : shares.indexOf(best)
}

/** Where an article says a sentence, word for word or nearly. */
export function findPassage(article: Article, wanted: string): Passage {
  const sentences = splitSentences(article.body, article.language)
  const text = wanted.trim()
  if (text === article.title && sentences[0] !== text)
    return { before: [], sentence: text, after: sentences.slice(0, shownOnEachSide), isVerbatim: true }
  // A sentence may have been told without what stands before it, such as the place it was written at.
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

/** Throws `not_found` for an article that the caller may not see or that is no longer kept. */
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
