import type { AnswerSentence } from '@tidings/contract/ask'
import { languages, type Language } from '@tidings/contract/entities'
import { newsOverview, newsStatus, type Article } from '#modules/news'
import type { Context } from '#src/context'
import type { Asker } from './asker.ts'
import { checkQuestion } from './understanding/check-question.ts'
import { compose, furtherSentences, type Composed } from './composing/compose.ts'
import { detectLanguage } from './understanding/detect-language.ts'
import { lead, nothingFound, suggestion } from './composing/lead.ts'
import { tell } from './composing/tell.ts'
import { phrasesFor } from './phrases/phrases-for.ts'
import { retrieve } from './retrieve.ts'
import { understand, type Understanding } from './understanding/understand.ts'

const dayMs = 86_400_000

/** `language` is the answer's; without it, the question's own is found out. */
export type Question = { asker: Asker; question: string; language?: Language | undefined }

export type SpokenAnswer = {
  language: Language
  sentences: AsyncGenerator<AnswerSentence>
  /** What else an article of the answer says, beside what was `said`. */
  further(articleId: string, said: ReadonlySet<string>): AnswerSentence[]
}

/**
 * Answers from the articles that this asker may hear: a lead made from retrieval, then verbatim sentences, each with
 * its article. Throws `bad_request` at once for a question that cannot be one; the sentences throw the signal's reason
 * when it aborts.
 */
export function answerQuestion(context: Context, asked: Question, signal: AbortSignal): SpokenAnswer {
  const question = checkQuestion(asked.question)
  const { asker } = asked
  const language = asked.language ?? detectLanguage(question, asker.language)
  const understanding = understand(question, language, asker.knownSources)
  const found = new Map<string, Article>()
  const task = { asker, question, language, understanding, found }
  return {
    language,
    sentences: sentencesFor(context, task, signal),
    further(articleId, said) {
      const article = found.get(articleId)
      return article ? furtherSentences(article, said) : []
    },
  }
}

/** `found`: the articles that the answer was made of. */
type Task = {
  asker: Asker
  question: string
  language: Language
  understanding: Understanding
  found: Map<string, Article>
}

async function* sentencesFor(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const { asker, language, understanding } = task
  const own = (text: string): AnswerSentence => ({ text, language, article: null })
  if (understanding.kind === 'unclear') {
    yield own(phrasesFor(language).unclear)
    const overview = await overviewFor(context, asker)
    if (overview.sources.length > 0) yield own(suggestion(overview, language))
    return
  }
  const found = await retrieve(context, { asker, language, understanding }, signal)
  const composed = compose({
    articles: found.articles,
    length: asker.preferences.summary_length_preference,
    query: understanding.query,
  })
  for (const { article } of composed) task.found.set(article.id, article)
  signal.throwIfAborted()
  if (composed.length === 0) {
    const overview = await overviewFor(context, asker)
    for (const text of nothingFound({ language, understanding, overview })) yield own(text)
    return
  }
  const now = context.clock.now()
  const staleSince = await lastFetchIfLongAgo(context, composed, now)
  const { isExact, isOtherLanguage } = found
  const opening = { language, understanding, composed, isExact, isOtherLanguage, now, staleSince }
  for (const text of lead(opening)) yield own(text)
  yield* tell({ composed, question: task.question, language }, signal)
}

function overviewFor(context: Context, asker: Asker) {
  return newsOverview(context, {
    userId: asker.userId,
    languages,
    contentFilter: asker.preferences.content_filter_level,
  })
}

/** News of the last day is itself the sign that fetching works. */
async function lastFetchIfLongAgo(context: Context, composed: Composed[], now: Date): Promise<Date | null> {
  const isLongAgo = (moment: Date) => now.getTime() - moment.getTime() > dayMs
  if (composed.some(({ article }) => article.sample || !isLongAgo(article.publishedAt))) return null
  const { lastFetchedAt } = await newsStatus(context)
  const moment = lastFetchedAt === null ? null : new Date(lastFetchedAt)
  return moment && isLongAgo(moment) ? moment : null
}
