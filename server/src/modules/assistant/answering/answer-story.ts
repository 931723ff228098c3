import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import { findCandidates } from '../composing/candidates.ts'
import { listFurtherSentences, sentenceCounts } from '../composing/compose.ts'
import { tell } from '../composing/tell.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import { tellNothingFor } from './answer-news.ts'
import { ownSentence, type Task } from './task.ts'
import { findToldArticles } from './find-told-articles.ts'

/** `isFromStart`: its first sentence is told again, because other news was told since. */
type ToldStory = Task & { isFromStart?: boolean }
type StoryTask = ToldStory & { article: Article }

/** The parts of the article that have not been told. */
async function* tellStory(
  context: Context,
  task: StoryTask,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const { article, asker, earlier, isFromStart = false, language, question } = task
  task.found.set(article.id, article)
  const length = asker.preferences.summary_length_preference
  const all = findCandidates(article).map(({ text }) => text)
  const [opening, ...others] = all
  const mayBeTold = isFromStart ? others : [opening ?? '', ...others]
  const told = new Set(mayBeTold.filter((text) => earlier?.told.includes(text)))
  const fresh = listFurtherSentences(article, told).map(({ text }) => text)
  const sentences = fresh.slice(0, sentenceCounts[length])
  if (sentences.length === 0) return yield ownSentence(getPhrases(language).noMoreOnIt, task)
  const composed = [{ article, sentences }]
  const isOtherLanguage = article.language !== language
  const news = tell(context, { composed, question, language, length, isOtherLanguage }, signal)
  yield { ...ownSentence(getPhrases(language).from(article.source), task), namesSource: true }
  yield* news
}

/** More of an article already mentioned, for "why?", "tell me more" or "the second one". */
export async function* answerStory(
  context: Context,
  task: ToldStory,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const { language, understanding } = task
  const [article] = await findToldArticles(context, { ...task, which: understanding.which ?? 'last' }, signal)
  signal.throwIfAborted()
  if (article) return yield* tellStory(context, { ...task, article }, signal)
  if (understanding.which === null) return yield* tellNothingFor(context, task, signal)
  yield ownSentence(getPhrases(language).noSuchStory, task)
}
