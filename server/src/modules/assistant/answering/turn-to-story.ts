import type { AnswerSentence } from '@tidings/contract/api/ask'
import { findArticlesById, getTermStatistics, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { asksForNews } from '#language/question-words'
import { readWords } from '#language/tokens'
import { buildVisibility } from '../asker.ts'
import { readAskedKind } from '../evidence/sentences/answer-kind.ts'
import { readTerms } from '../evidence/question-terms.ts'
import { findCandidates } from '../composing/candidates.ts'
import { rateReport, type RatedReport } from '../evidence/rate-report.ts'
import { leastLogOddsOfField, rateFieldNews } from '../find-field-news.ts'
import { readAfterBackTo, readNaming, type Naming } from '../understanding/read-naming.ts'
import { answerHeadline, findArticleOfHeadline, focusOn, turnToQuoted } from './answer-headline.ts'
import { answerStory } from './answer-story.ts'
import { findToldArticles } from './find-told-articles.ts'
import { followsList, parseInContext, type Task } from './task.ts'

/** The story that a question names, of those told in the conversation, and what it asks about it. */
type NamedStory = { article: Article; rest: string }

const mostTold = 24
const mostOthers = 12
/** Added to the log-odds that a report is about the words (`find-field-news.ts`); chosen, not fitted, as are the next two. */
const priors = { told: 1.5, heard: 3 }
const leastSums = { listed: -2, other: 1 }
/** How much likelier the best must be than the next. */
const leastMargin = 0.5

async function findTold(context: Context, { asker, earlier }: Task): Promise<Article[]> {
  const { articles = [], cited = [], toldBefore = [] } = earlier ?? {}
  const ids = [...[...articles, ...cited].flatMap(({ id }) => id ?? []), ...toldBefore.flat()]
  return findArticlesById(context, buildVisibility(asker), [...new Set(ids)].slice(0, mostTold))
}

/** What speaks for a report besides its words: that it was told, unless it is corrected, and that what was heard of it has all of them. */
function makePrior({ earlier, reading }: Task, told: readonly Article[]): (report: RatedReport) => number {
  const heard = `${earlier?.told ?? ''}\n${earlier?.last ?? ''}`
  return ({ article, headline, sentences }) => {
    if (!told.some(({ id }) => id === article.id)) return 0
    const isCurrent = earlier?.cited?.some(({ id }) => id === article.id) === true
    const isHeard = [headline, ...sentences].some(({ own, text }) => own === 1 && heard.includes(text))
    const isRejected = reading.opening === 'correction' && isCurrent
    return (isRejected ? -priors.told : priors.told) + (isHeard ? priors.heard : 0)
  }
}

/** The story told that the words are likely about; null if there is none, or anything else is nearly as likely. */
async function findByWords(
  context: Context,
  task: Task,
  { leastSum, signal, words }: { leastSum: number; signal: AbortSignal; words: Naming['words'] },
): Promise<Article | null> {
  const { asker, language } = task
  const told = await findTold(context, task)
  if (told.length === 0) return null
  const field = words.map(({ text }) => text).join(' ')
  const query = { ...buildVisibility(asker, [language]), limit: mostOthers }
  const rated = await rateFieldNews(context, { field, language, others: told, query }, signal)
  const priorOf = makePrior(task, told)
  // "The Philippoussis": no other report has all of the words.
  const [holder, ...others] = rated.filter(({ report }) => report.coverage === 1)
  if (holder && others.length === 0 && priorOf(holder.report) > 0) return holder.report.article
  const likely = rated
    .map(({ logOdds, report }) => ({ report, sum: logOdds + priorOf(report) }))
    .filter(({ sum }) => sum >= leastSum)
    .toSorted((a, b) => b.sum - a.sum)
  const isTold = ({ article }: RatedReport) => told.some(({ id }) => id === article.id)
  const [best, next] = likely
  if (!best || !isTold(best.report) || (next && best.sum - next.sum < leastMargin)) return null
  // "The headquarters of Apple" after other news of Apple is something new.
  const untold = rated.filter(({ logOdds, report }) => logOdds >= leastLogOddsOfField && !isTold(report))
  const isNew = untold.some(({ report }) => report.coverage > best.report.coverage)
  return isNew ? null : best.report.article
}

/** Whether the story has what is asked about: "back to Ukraine, what about the banks?" may be about another one. */
async function hasNouns(context: Context, task: Task, { article, rest }: NamedStory): Promise<boolean> {
  const { language } = task
  const statistics = await getTermStatistics(context.database.reads)
  const terms = readTerms({ words: readWords(rest), language, statistics, isFollowUp: true })
  const { found } = rateReport(article, { asked: language, terms })
  return terms.every(({ isName, isNoun, stem }) => !(isName || isNoun) || (found.get(stem) ?? 0) > 0)
}

/** Whether a question with such words names a story at all. */
function mayNameStory({ isListed, rest }: Naming, task: Task): boolean {
  const { language, reading } = task
  const isNews = readWords(rest).some(({ folded }) => asksForNews(folded, language))
  // "And in Orvalla, any news?" is for what is new.
  if (rest !== '') return isListed || !isNews
  // What a correction of one story means may be anything in the news.
  if (reading.opening === 'correction' && !followsList(task)) return false
  // "Who said that about the island?" asks more than which story it is.
  return readAskedKind(reading.words, language) === null
}

async function findStory(
  context: Context,
  task: Task,
  { naming, signal }: { naming: Naming; signal: AbortSignal },
): Promise<Article | null> {
  const { isListed, which, words } = naming
  if (which !== null) {
    const [numbered = null] = await findToldArticles(context, { ...task, which }, signal)
    return numbered
  }
  const leastSum = isListed && followsList(task) ? leastSums.listed : leastSums.other
  return findByWords(context, task, { leastSum, signal, words })
}

/** Null if the question names no story that was told, or only the one that the conversation is about anyway. */
async function findNamedStory(context: Context, task: Task, signal: AbortSignal): Promise<NamedStory | null> {
  const { earlier, reading } = task
  if (!earlier || reading.bareFollowUp !== null) return null
  const naming = readNaming(reading)
  if (!naming || !mayNameStory(naming, task)) return null
  const { rest, which } = naming
  const article = await findStory(context, task, { naming, signal })
  if (!article) return null
  const [only, ...others] = earlier.cited ?? []
  const isCurrent = which === null && others.length === 0 && only?.id === article.id
  if (isCurrent && rest !== '') return null
  const isOfIt = which !== null || (await hasNouns(context, task, { article, rest }))
  return isOfIt ? { article, rest } : null
}

/** Whether nothing but the story itself is asked for, in words that were heard of it: "what was that with the child?" */
function asksForStoryItself({ article, rest }: NamedStory, { earlier, language, reading }: Task): boolean {
  if (rest === '') return true
  const told = findCandidates(article).filter(({ text }) => earlier?.told.includes(text))
  const heard = [article.title, ...told.map(({ text }) => text)].flatMap(readWords)
  const isHeard = reading.content.every((word) => heard.some(({ folded }) => folded === word.folded))
  return isHeard && readAskedKind(reading.words, language) === null
}

/**
 * Makes the named story the context of the question. True if nothing else is asked, so the story itself is to be told; otherwise
 * the task is the remaining question.
 */
function turnToNamed(context: Context, task: Task, named: NamedStory): boolean {
  const { article, rest } = named
  const { earlier, language } = task
  if (!earlier) return false
  const { id, source, title } = article
  const isListed = followsList(task) && earlier.articles?.some((each) => each.id === id)
  task.earlier = isListed
    ? { ...earlier, article: { id, title }, cited: [{ id, title, source }] }
    : { ...focusOn(article), language, told: earlier.told }
  if (rest !== '') Object.assign(task, { question: rest, ...parseInContext(context, task, rest) })
  const isStory = asksForStoryItself(named, task)
  if (isStory) task.understanding = { ...task.earlier.understanding, kind: 'story', which: null }
  return isStory
}

/**
 * Makes the story that a question quotes, accepts or names the context of what else it asks. Resolves to the answer if that is
 * nothing, otherwise to null.
 */
export async function turnToStory(
  context: Context,
  task: Task,
  signal: AbortSignal,
): Promise<AsyncGenerator<AnswerSentence> | null> {
  const article = await findArticleOfHeadline(context, task)
  if (article)
    return turnToQuoted(context, task, article) ? answerHeadline(context, { article, task }, signal) : null
  const named = await findNamedStory(context, task, signal)
  const unnamed = named ? null : readAfterBackTo(task.reading)
  if (unnamed) Object.assign(task, { question: unnamed, ...parseInContext(context, task, unnamed) })
  if (!named || !turnToNamed(context, task, named)) return null
  return answerStory(context, { ...task, isFromStart: true }, signal)
}
