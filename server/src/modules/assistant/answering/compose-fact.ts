import type { SummaryLength } from '@tidings/contract/entities'
import type { AnswerKind } from '#language/lexicon/answers'
import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import type { CandidateSentence } from '../composing/candidates.ts'
import { compose } from '../composing/compose.ts'
import { findToldTogether } from '../events/one-event.ts'
import type { FoundEvidence } from '../evidence/answer-from-reports.ts'
import type { RatedReport } from '../evidence/rate-report.ts'
import { saysNotYet } from '../evidence/sentences/age-of-reports.ts'
import { givesKind } from '../evidence/sentences/answer-kind.ts'
import { findRelatedArticles } from '../find-related-articles.ts'
import { asksSomething, beginsAsQuestion } from '../understanding/asks-something.ts'
import { findPlaceIn } from '../understanding/place-in.ts'
import type { Task } from './task.ts'

/** The number of reports told. */
const reportCounts = { definite: 2, open: 3 }
/** The most sentences for a question, by the asker's summary length, and for a follow-up. Requests such as "tell me about the strike" get more. */
const mostForQuestion: Record<SummaryLength, number> = { short: 2, medium: 3, detailed: 5 }
const mostForFollowUp = 2
/** A sentence counts as an answer if it covers this share of the question. */
const leastSaid = 0.5
/** Additional sentences must cover more than this share; a word's opposite counts half. */
const partOfQuestion = 0.5
/** Other reports of the event must cover more than this share of what the event's reports cover. */
const heldBeside = 0.6
/** Kinds of facts that change: a newer report supersedes an older one. */
const kindsThatChange: readonly (AnswerKind | null)[] = ['count', 'money', 'next', 'number', 'state', 'time']

/** Additional sentences for a specific question: those that continue the answer or also cover part of the question. */
function belongsTo({ answer, asked, reports }: FoundEvidence, words: ReadonlySet<string>) {
  const sentences = reports.flatMap((report) => report.sentences)
  const hasTerms = reports.some(({ found }) => found.size > 0)
  const mayChange = kindsThatChange.includes(asked)
  return ({ position, text }: CandidateSentence, article: Article): boolean => {
    const { id, language, publishedAt } = article
    if (id === answer.article.id && position === answer.position + 1) return true
    const mayBeOutdated = mayChange || saysNotYet({ article, text })
    if (publishedAt < answer.article.publishedAt && mayBeOutdated) return false
    const rated = sentences.find((each) => each.article.id === id && each.text === text)
    if (hasTerms) return (rated?.own ?? 0) > partOfQuestion
    return asked !== null && givesKind(asked, { text, language, isFirst: position === 0 }, words)
  }
}

/** The other reports that cover enough of the question. */
function holdAsked({ reports }: FoundEvidence): RatedReport[] {
  const most = Math.max(...reports.map(({ coverage }) => coverage))
  return reports.slice(1).filter(({ coverage }) => coverage > most * heldBeside)
}

/**
 * The reports that are asked for, whatever their events: "Strikes in France" asks for all that say so in their headlines, and
 * "anything going on in Brockford?" for all that begin with the place.
 */
function keepAskedFor(reports: readonly RatedReport[], { asked, terms }: FoundEvidence, { reading }: Task) {
  const isDefinite = asked !== null && !reading.isNews
  if (isDefinite || terms.length === 0) return []
  const isOfPlace = findPlaceIn(reading)?.isAll === true && (reading.isNews || !beginsAsQuestion(reading))
  return reports.filter(({ places, titled }) =>
    terms.every(({ stem }) => titled.has(stem) || (isOfPlace && places.get(stem)?.has(0))),
  )
}

/** The report that answers, then others to tell; `untold`: what else was found, which is left to follow-ups. */
async function chooseArticles(context: Context, task: Task, found: FoundEvidence) {
  const { answer, asked, isOfFocus, reports, runnerUp } = found
  const mayChange = kindsThatChange.includes(asked) && answer.own >= leastSaid
  const isOutdated = ({ publishedAt }: Article) => publishedAt < answer.article.publishedAt
  const others = (isOfFocus ? reports.slice(1) : holdAsked(found)).filter(
    ({ article }) => !(mayChange && isOutdated(article)),
  )
  const near = others.map(({ article }) => article)
  const together = await findToldTogether(context, answer.article, near)
  const askedFor = keepAskedFor(others, found, task)
  const told = others.filter((report) => together.has(report.article) || askedFor.includes(report))
  const most = reportCounts[asked !== null || isOfFocus ? 'definite' : 'open']
  const first = [answer.article, ...(runnerUp ? [runnerUp.article] : [])]
  const articles = [...new Set([...first, ...told.map(({ article }) => article)])].slice(0, most)
  return { articles, untold: near.slice(0, most - 1).filter((article) => !articles.includes(article)) }
}

/** Composes the answer, and keeps with the understanding of the question what follow-ups search. */
export async function composeFact(context: Context, task: Task, found: FoundEvidence) {
  const { answer, asked, isOfFocus, reports } = found
  const { asker, earlier, reading } = task
  const isFollowUp = asked !== null && isOfFocus
  const isAsked = asked !== null || asksSomething(reading)
  const length = asker.preferences.summary_length_preference
  const { articles, untold: unchosen } = await chooseArticles(context, task, found)
  const others = reports.map(({ article }) => article).filter((article) => !articles.includes(article))
  const relatedArticles = await findRelatedArticles(context, asker, { articles, others })
  const composed = compose({
    articles,
    length,
    query: reading.content.map(({ text }) => text).join(' '),
    relatedArticles,
    first: answer,
    second: found.runnerUp,
    isFirstUnderstood: isOfFocus ? isAsked : asked !== null,
    ...(isOfFocus && isAsked
      ? { isWanted: belongsTo(found, new Set(reading.words.map(({ folded }) => folded))) }
      : {}),
    ...(isAsked || isOfFocus ? { most: isFollowUp ? mostForFollowUp : mostForQuestion[length] } : {}),
    ...(isOfFocus && earlier ? { told: earlier.told } : {}),
  })
  const told = composed.map(({ article }) => article)
  const untold = [...articles.filter((article) => !told.includes(article)), ...unchosen]
  task.understanding = isOfFocus
    ? { ...task.understanding, kind: 'story' }
    : { ...task.understanding, untoldIds: untold.map(({ id }) => id) }
  return { composed, untold }
}
