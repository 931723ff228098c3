import type { AnswerSentence } from '@tidings/contract/api/ask'
import { findArticleByTitle, findArticlesById, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import { buildVisibility } from '../asker.ts'
import { listArticles, compose } from '../composing/compose.ts'
import { writeNotices } from '../composing/lead.ts'
import { tell } from '../composing/tell.ts'
import { findAllReports } from '../events/find-event.ts'
import { findOpeningSentence } from '../events/opening-sentence.ts'
import { findRelatedArticles } from '../find-related-articles.ts'
import type { Reading } from '../understanding/read-by-rules.ts'
import type { Earlier } from '../understanding/understand.ts'
import { nothingUnderstood } from '../understanding/understanding.ts'
import { findStaleSince } from './answer-news.ts'
import { parseRephrased, type Task } from './task.ts'

const maxSubjectCharacters = 80
/** The most other reports of the event besides the quoted one. */
const mostOthers = 2

/** The visible article whose headline the question quotes or accepts; null if there is none. */
export async function findArticleOfHeadline(context: Context, task: Task): Promise<Article | null> {
  const { asker, quoted } = task
  if (!quoted) return findAcceptedArticle(context, task)
  return findArticleByTitle(context, buildVisibility(asker), quoted.headline)
}

/** "Yes, please", "tell me more": whether it accepts what was offered, and asks nothing else. */
function acceptsOffer({ bareFollowUp, language, words }: Reading): boolean {
  const { accepts } = lexicons[language].followUps
  const isMore = bareFollowUp?.kind === 'story' && bareFollowUp.which === null
  return isMore || findWords(words, `(?:${accepts})(?: (?:${accepts}))*`, 'all') !== null
}

/** The story that was offered instead of an answer; null if news was told since or something else is asked. */
async function findAcceptedArticle(
  context: Context,
  { asker, earlier, reading }: Task,
): Promise<Article | null> {
  const [offered, ...others] = earlier?.understanding.untoldIds ?? []
  const hasTold = [...(earlier?.cited ?? []), ...(earlier?.articles ?? [])].length > 0
  if (offered === undefined || others.length > 0 || hasTold || !acceptsOffer(reading)) return null
  const [article = null] = await findArticlesById(context, buildVisibility(asker), [offered])
  return article
}

/** The context as if a story had just been told. */
export function focusOn({ id, language, source, title }: Article): Earlier {
  const subject = title.length <= maxSubjectCharacters ? title : null
  return {
    understanding: { ...nothingUnderstood, kind: 'subject', query: title, subject },
    language,
    article: { id, title },
    articles: [{ id, title }],
    cited: [{ id, title, source }],
    told: '',
    last: '',
  }
}

/**
 * Makes the quoted or accepted story the context of the question. True if nothing else is asked, so the story itself is to be told;
 * otherwise the task is the remaining question.
 */
export function turnToQuoted(context: Context, task: Task, article: Article): boolean {
  const { quoted } = task
  task.earlier = { ...focusOn(article), language: task.language }
  const { reading, understanding } = parseRephrased(context, task, quoted?.rest ?? '')
  const isWhole = reading.content.length === 0 && reading.bareFollowUp === null && reading.form === 'news'
  task.reading = reading
  task.question = quoted && !isWhole ? quoted.rest : task.question
  task.understanding = isWhole ? task.earlier.understanding : understanding
  return isWhole
}

/** The newest report of each other source. */
function chooseOtherSources(event: readonly Article[], { id, source }: Article): Article[] {
  const others = new Map<string, Article>()
  for (const report of event)
    if (report.id !== id && report.source !== source && !others.has(report.source))
      others.set(report.source, report)
  return [...others.values()].slice(0, mostOthers)
}

/** Tells the story of a headline: its own report first, then what others add. */
export async function* answerHeadline(
  context: Context,
  { article, task }: { article: Article; task: Task },
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const { asker, language, question } = task
  const event = await findAllReports(context, article, { asker, signal })
  const articles = [article, ...chooseOtherSources(event, article)]
  const others = event.filter((report) => !articles.includes(report))
  const relatedArticles = await findRelatedArticles(context, asker, { articles, others })
  const length = asker.preferences.summary_length_preference
  const first = findOpeningSentence(article)
  const composed = compose({
    articles,
    length,
    query: '',
    relatedArticles,
    ...(first ? { first: { ...first, article } } : {}),
  })
  for (const each of composed.flatMap(listArticles)) task.found.set(each.id, each)
  signal.throwIfAborted()
  const isOtherLanguage = composed.every((each) => each.article.language !== language)
  const { timeZone } = asker
  const telling = { composed, question, language, length, isOtherLanguage, timeZone, isAnswerFirst: true }
  const news = tell(context, telling, signal)
  const stale = await findStaleSince(context, composed)
  const isToldNow = isOtherLanguage && !context.languageModel
  const opening = { composed, language, isOtherLanguage: isToldNow, staleSince: stale, timeZone }
  for (const text of writeNotices(opening)) yield { text, language, article: null }
  yield* news
}
