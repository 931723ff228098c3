import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import { findArticlesById, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { buildVisibility, type Asker } from '../asker.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import { listCitedArticles } from '../history-entry.ts'
import { findAllReports } from '../events/find-event.ts'
import { findNewer, listFresh, listOtherSources } from './answer-event.ts'

export type Answered = {
  asker: Asker
  language: Language
  sentences: readonly AnswerSentence[]
  /** A story was offered instead of an answer. */
  isOffer?: boolean
}

function hasMore(article: Article, { sentences }: Answered): boolean {
  return listFresh(article, (text) => sentences.some((sentence) => sentence.text === text)).length > 0
}

/** Suggests what else can be told about this event. */
function* suggestAboutEvent(told: readonly Article[], event: readonly Article[], answered: Answered) {
  const { next } = getPhrases(answered.language)
  const last = told.at(-1)
  if (!last) return
  const newer = findNewer(event, last, new Set(told.map(({ id }) => id)))
  if (newer && hasMore(newer, answered)) yield next.changes
  if (listOtherSources(event, told).length > 0) yield next.others
  if (hasMore(last, answered)) yield next.more
}

/** Up to three follow-up questions that can be answered. If the answer contained no news, what it offers is suggested. */
export async function findNextQuestions(
  context: Context,
  answered: Answered,
  signal: AbortSignal,
): Promise<string[]> {
  const { asker, language, sentences } = answered
  const ids = listCitedArticles(sentences).map(({ id }) => id)
  const visible = buildVisibility(asker)
  const told = await findArticlesById(context, visible, ids)
  const last = told.at(-1)
  const phrases = getPhrases(language)
  if (!last && answered.isOffer) return [phrases.next.more]
  if (!last) return sentences.some(({ text }) => text === phrases.offerRepeat) ? [phrases.next.again] : []
  const event = await findAllReports(context, last, { asker, signal })
  if (told.every(({ id }) => event.some((report) => report.id === id)))
    return [...suggestAboutEvent(told, event, answered)]
  const { next } = phrases
  const hasMoreOnFirst = told[0] !== undefined && hasMore(told[0], answered)
  return hasMoreOnFirst ? [next.moreOnFirst, next.else] : [next.else]
}
