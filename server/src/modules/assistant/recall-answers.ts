import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import { findArticlesById } from '#modules/news'
import type { Context } from '#src/context'
import { suggestNext, type SpokenAnswer } from './answer-question.ts'
import { buildVisibility, type Asker } from './asker.ts'
import { listFurtherSentences } from './composing/compose.ts'
import { listCitedArticles } from './history-entry.ts'
import type { Understanding } from './understanding/understanding.ts'

/** An answer whose sentences are known. */
export type ToldAnswer = {
  language: Language
  sentences: readonly AnswerSentence[]
  understanding: Understanding | null
  isNothingNew: boolean
  isNothingFound: boolean
}

async function* sayNoMore(): AsyncGenerator<AnswerSentence> {}

/**
 * Recreates answers made elsewhere: no more sentences follow, but more of their articles can be told, and next questions
 * suggested.
 */
export async function recallAnswers(context: Context, asker: Asker, answers: readonly ToldAnswer[]) {
  const cited = listCitedArticles(answers.flatMap(({ sentences }) => sentences))
  const ids = cited.map(({ id }) => id)
  const articles = await findArticlesById(context, buildVisibility(asker), ids)
  const byId = new Map(articles.map((article) => [article.id, article]))
  return ({ isNothingFound, isNothingNew, language, understanding }: ToldAnswer): SpokenAnswer => ({
    language,
    understanding,
    sentences: sayNoMore(),
    isNothingNew: () => isNothingNew,
    isNothingFound: () => isNothingFound,
    next: (sentences) => suggestNext(context, { asker, language, sentences }),
    further(articleId, said) {
      const article = byId.get(articleId)
      return article ? listFurtherSentences(article, said) : []
    },
  })
}
