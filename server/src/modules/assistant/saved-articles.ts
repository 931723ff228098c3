import type { SavedArticle } from '@tidings/contract/api/saved-articles'
import { AppError } from '@tidings/contract/errors'
import { findArticlesById, type Article } from '#modules/news'
import type { Caller, NewSavedArticle, UserSavedArticles } from '#platform/project'
import type { Context } from '#src/context'
import { buildVisibility, loadAsker } from './asker.ts'
import { findOpeningSentence } from './events/opening-sentence.ts'
import { findPassage } from './proof.ts'

/** The saved part of an article: the sentence that was told, or its first one, with at most two on each side. */
export function copyArticle(article: Article, told: string | null): NewSavedArticle {
  const wanted = told ?? findOpeningSentence(article)?.text
  const { before, sentence, after } = wanted
    ? findPassage(article, wanted)
    : { before: [], sentence: null, after: [] }
  return {
    article_id: article.id,
    title: article.title,
    source: article.source,
    url: article.url,
    language: article.language,
    published_at: article.publishedAt.toISOString(),
    sample: article.sample,
    sentences_before: before,
    sentence,
    sentences_after: after,
  }
}

/** The caller's saved articles; `caller` is read at each request, for the token current then. */
export function openSavedArticles({ project }: Context, caller: () => Caller): UserSavedArticles {
  return {
    add: (article) => project.savedArticles.add(caller(), article),
    list: (most) => project.savedArticles.list(caller(), most),
  }
}

type SaveRequest = { caller: Caller; articleId: string; sentence: string | null }

/** Throws `not_found` for an article that is not visible to the caller or has been deleted. */
export async function saveArticle(
  context: Context,
  { articleId, caller, sentence }: SaveRequest,
  signal: AbortSignal,
): Promise<SavedArticle> {
  const visible = buildVisibility(await loadAsker(context, caller, signal))
  const [article] = await findArticlesById(context, visible, [articleId])
  if (!article) throw new AppError('not_found', 'This article is no longer available, so it cannot be saved.')
  signal.throwIfAborted()
  return context.project.savedArticles.add(caller, copyArticle(article, sentence))
}
