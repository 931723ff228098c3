import { languages, type Language } from '@tidings/contract/entities'
import {
  findArticlesById,
  getTermStatistics,
  searchReadings,
  type Article,
  type TermStatistics,
} from '#modules/news'
import type { Context } from '#src/context'
import { readWords, type Token } from '#language/tokens'
import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import type { AnswerKind } from '#language/lexicon/answers'
import { dropExcluded } from '../choose-articles.ts'
import { isSameSource } from '../understanding/named-sources.ts'
import type { Reading } from '../understanding/read-question.ts'
import type { Span } from '../understanding/understanding.ts'
import { deliveredArticles } from '../answering/delivered-articles.ts'
import type { Task } from '../answering/task.ts'
import { askedKind, withoutAsking } from './answer-kind.ts'
import { findEventReports } from './find-event.ts'
import { readTerms, type QueryTerm } from './question-terms.ts'
import { rateReport, type RatedReport } from './rate-report.ts'
import { chooseSentence } from './choose-sentence.ts'
import type { RatedSentence } from './rate-report.ts'

/** Which part of what is asked a report must hold to answer at all. Chosen by `npm run bench -- conversations`. */
const floor = 0.6
/** The same where what it lacks stands nowhere in the news, and its headline is about the rest. */
const lowerFloor = 0.4
const telling = 0.4
/** What is older is no news any more: told only when it holds nearly all that was asked. */
const newsMs = 8 * 86_400_000
const oldFloor = 0.85
/** In the reports that the conversation is about, everyday words need no proof. */
const focusFloor = 0.25
/** Another report must hold nearly as much as the best. */
const nearlyAsMuch = 0.85
const searchLimit = 16
const focusLimit = 4

export type Evidence =
  | {
      kind: 'found'
      answer: RatedSentence
      reports: RatedReport[]
      isOfFocus: boolean
      asked: AnswerKind | null
    }
  | { kind: 'nothing'; near: string | null; isOfFocus: boolean }

export type Asked = {
  terms: QueryTerm[]
  kind: AnswerKind | null
  /** The question's folded words. */
  words: ReadonlySet<string>
  told: string
  /** Not only a name or a few words that stand for what is to be told. */
  isQuestion: boolean
}

type Reader = { statistics: TermStatistics; signal: AbortSignal; task: Task }

/** Which reports of what was told last are in focus, with the others of their events. */
async function readFocus(context: Context, { signal, statistics, task }: Reader): Promise<Article[]> {
  const { asker, earlier } = task
  const cited = [...(earlier?.tellers ?? []), ...(earlier?.articles ?? [])].flatMap(({ id }) => id ?? [])
  const ids = [...new Set(cited)].slice(0, focusLimit)
  const visible = { userId: asker.userId, languages, contentFilter: asker.preferences.content_filter_level }
  const told =
    ids.length > 0
      ? await findArticlesById(context, visible, ids)
      : await deliveredArticles(context, { ...task, which: 'all' }, signal)
  const events = await Promise.all(
    told.map((report) => findEventReports(context, report, { asker, statistics, signal })),
  )
  return [...new Map(events.flat().map((report) => [report.id, report])).values()]
}

function sourceFilter({ asker, understanding }: Task) {
  const { sources } = understanding
  if (sources.length === 0) return {}
  const known = asker.knownSources.filter((name) => sources.some((source) => isSameSource(name, source)))
  return { onlySources: [...sources, ...known] }
}

async function searchNews(
  context: Context,
  { signal, task }: Reader,
  { inLanguages, span, text }: { inLanguages: readonly Language[]; span: Span | null; text: string },
) {
  const { asker, understanding } = task
  const { content_filter_level, interests, preferred_sources } = asker.preferences
  const readings = await searchReadings(
    context,
    {
      userId: asker.userId,
      languages: inLanguages,
      contentFilter: content_filter_level,
      limit: searchLimit,
      preferredSources: preferred_sources,
      interests,
      ...sourceFilter(task),
      ...(span ? { since: new Date(span.since) } : {}),
      ...(span?.until ? { until: new Date(span.until) } : {}),
      query: text,
    },
    signal,
  )
  return readings.map((reading) => ({
    ...reading,
    articles: dropExcluded(reading.articles, understanding.excluded),
  }))
}

const byCoverage = (a: RatedReport, b: RatedReport) =>
  b.coverage - a.coverage || b.article.publishedAt.getTime() - a.article.publishedAt.getTime()

type Rated = { terms: QueryTerm[]; reports: RatedReport[] }

const nothingRated: Rated = { terms: [], reports: [] }
const bestCoverage = ({ reports }: Rated) => reports[0]?.coverage ?? 0

/** A reading by sound is believed when it finds clearly more. */
const heardDiscount = 0.9

type Search = { terms: QueryTerm[]; inLanguages: readonly Language[]; span: Span | null }

/** Whether the words that are read otherwise may be misheard, and are what the best report is about. */
function isLikelyReading({ reports, terms: heard }: Rated, written: readonly QueryTerm[]): boolean {
  const [best] = reports
  const isRead = ({ stem }: QueryTerm) => heard.some((term) => term.stem === stem)
  const others = heard.filter(({ stem }) => !written.some((term) => term.stem === stem))
  return (
    written.every((term) => isRead(term) || term.sounds.length > 0) &&
    others.every(({ stem }) => best?.titled.has(stem) === true)
  )
}

async function rateSearch(context: Context, reader: Reader, search: Search): Promise<Rated> {
  const { statistics, task } = reader
  const { inLanguages, span, terms } = search
  const { language } = task
  const text = terms.map(({ word }) => word).join(' ')
  let best: Rated = { terms, reports: [] }
  for (const { articles, text: read } of await searchNews(context, reader, { inLanguages, span, text })) {
    const isWritten = read === text
    const heard = isWritten ? terms : readTerms({ words: readWords(read), language, statistics })
    const reports = articles
      .map((article) => rateReport(article, { asked: language, terms: heard }))
      .toSorted(byCoverage)
    const rated = { terms: heard, reports }
    if (!isWritten && !isLikelyReading(rated, terms)) continue
    if (bestCoverage(rated) * (isWritten ? 1 : heardDiscount) > bestCoverage(best)) best = rated
  }
  return best
}

/**
 * What all the news holds for the terms: within the time that is named, else at any time; in other languages when the
 * question's own has too little.
 */
async function rateNews(context: Context, reader: Reader, words: readonly Token[]): Promise<Rated> {
  const { statistics, task } = reader
  const { asker, language, understanding } = task
  const terms = readTerms({ words, language, statistics })
  if (terms.length === 0) return nothingRated
  const { span } = understanding
  const own = [...new Set([language, asker.language])]
  const rest = languages.filter((each) => !own.includes(each))
  const searches: Search[] = [
    { terms, inLanguages: own, span },
    ...(span ? [{ terms, inLanguages: own, span: null }] : []),
    { terms, inLanguages: rest, span },
  ]
  let first: Rated | null = null
  for (const search of searches) {
    const rated = await rateSearch(context, reader, search)
    if (isEnough(rated, { asked: language, now: context.clock.now() })) return rated
    first ??= rated
  }
  return first ?? nothingRated
}

/** Whether the best report holds enough, every name among it, and more than names where more is asked. */
function isEnough({ reports, terms }: Rated, { asked, now }: { asked: Language; now: Date }): boolean {
  const [best] = reports
  if (!best) return false
  // Words of the question's own language are not to be found there.
  const isOld = now.getTime() - best.article.publishedAt.getTime() > newsMs
  if (best.article.language !== asked) return best.coverage >= (isOld ? oldFloor : floor)
  const isFound = ({ stem }: QueryTerm) => (best.found.get(stem) ?? 0) > 0
  const isMannerOnly = terms.every((term) => isFound(term) || term.mayBeManner)
  const isTitled = terms.some(({ stem, weight }) => weight >= telling && best.titled.has(stem))
  if (best.coverage < (isOld ? oldFloor : isMannerOnly && isTitled ? lowerFloor : floor)) return false
  const names = terms.filter(({ isName }) => isName)
  const others = terms.filter(({ isName }) => !isName)
  if (names.length > 0 && !names.some(isFound)) return false
  return others.some(isFound) || (isTitled && others.every(({ mayBeManner }) => mayBeManner))
}

const isIn =
  (reports: readonly RatedReport[]) =>
  ({ stem }: QueryTerm) =>
    reports.some(({ found }) => (found.get(stem) ?? 0) > 0)

function asksSomething({ language, question, rest }: Reading): boolean {
  const { asks, questions, weakAsks } = lexicons[language].followUps
  return question.includes('?') || findWords(rest, `${asks}|${questions}|${weakAsks}`, 'start') !== null
}

/**
 * Whether the question names what the focus lacks and the news has: a name; after "and …" or where nothing else is said,
 * what a headline is about; else only with nearly all of a question that says nothing of the focus.
 */
function leavesFocus(focus: Rated, news: Rated, { now, reading }: { now: Date; reading: Reading }): boolean {
  const { language, opening, rest } = reading
  const [best] = news.reports
  if (!best || !isEnough(news, { asked: reading.language, now })) return false
  const lacking = news.terms.filter((term) => !isIn(focus.reports)(term))
  const there = lacking.filter(isIn([best]))
  if (there.some(({ isName }) => isName)) return true
  if (opening === 'opener' && lacking.length > 0 && there.length === lacking.length) return true
  const titled = there.filter(({ stem }) => best.titled.has(stem))
  if (titled.length === 0 || findWords(rest, lexicons[language].followUps.it) !== null) return false
  if (!asksSomething(reading)) return titled.length === lacking.length
  return lacking.length > 1 && bestCoverage(news) >= nearlyAsMuch && bestCoverage(focus) < focusFloor
}

function isOther(words: readonly Token[], language: Language): boolean {
  return findWords(words, lexicons[language].answers.other) !== null
}

type Meant = { focus: Rated; news: Rated; isCorrection: boolean }

/** After "no, the mayor" the reports that hold what was put right; else those of other events than what was told first. */
async function findMeant(
  context: Context,
  reader: Reader,
  { focus, isCorrection, news }: Meant,
): Promise<Rated> {
  const { signal, statistics, task } = reader
  const { terms } = news
  const all = [
    ...news.reports,
    ...focus.reports.map(({ article }) => rateReport(article, { asked: task.language, terms })),
  ]
  const reports = [...new Map(all.map((report) => [report.article.id, report])).values()].toSorted(byCoverage)
  const putRight = reports.filter((report) => focus.terms.some(isIn([report])))
  if (isCorrection && putRight.length > 0) return { terms, reports: putRight }
  const first = task.earlier?.tellers?.[0]?.id
  const told = focus.reports.find(({ article }) => article.id === first) ?? focus.reports[0]
  const options = { asker: task.asker, statistics, signal }
  const event = told ? await findEventReports(context, told.article, options) : []
  return { terms, reports: reports.filter(({ article }) => !event.some(({ id }) => id === article.id)) }
}

/** The reports of the best one's event, newest first, with the others that hold nearly as much. */
async function completeEvent(
  context: Context,
  reader: Reader,
  { reports, terms }: Rated,
): Promise<RatedReport[]> {
  const { statistics, signal, task } = reader
  const [best] = reports
  if (!best) return []
  const options = { asker: task.asker, statistics, signal }
  const event = await findEventReports(context, best.article, options)
  const rated = event.map(
    (article) =>
      reports.find((each) => each.article.id === article.id) ??
      rateReport(article, { asked: task.language, terms }),
  )
  const others = reports.filter(
    ({ article, coverage, found }) =>
      coverage >= best.coverage * nearlyAsMuch &&
      terms.every(({ isName, stem }) => !isName || (found.get(stem) ?? 0) >= (best.found.get(stem) ?? 0)) &&
      !event.some(({ id }) => id === article.id),
  )
  return [...rated, ...others]
}

/** Whether a name of the question is in the news at all, to be offered where there is no answer. */
function nearName({ reports, terms }: Rated): string | null {
  const known = terms.find(
    ({ isName, stem }) =>
      isName && reports.some(({ found, titled }) => titled.size > 0 && found.get(stem) === 1),
  )
  return known ? known.text.charAt(0).toUpperCase() + known.text.slice(1) : null
}

/**
 * Looks for the sentence that answers, in the reports that the conversation is about and in all the news. The conversation
 * stays with its reports unless the question names what they lack and the news has.
 */
export async function findEvidence(context: Context, task: Task, signal: AbortSignal): Promise<Evidence> {
  const { earlier, language, question, reading } = task
  const statistics = await getTermStatistics(context.database.tables)
  const reader = { statistics, signal, task }
  const words = withoutAsking(reading.rest, language)
  const isCorrection = reading.opening === 'correction' && earlier !== null
  const before = isCorrection ? readWords(earlier.understanding.query) : []
  const [focusArticles, news] = await Promise.all([
    readFocus(context, reader),
    rateNews(context, reader, [...before, ...words]),
  ])
  const terms = readTerms({ words, language, statistics, isFollowUp: true })
  const focus: Rated = {
    terms,
    reports: focusArticles
      .map((article) => rateReport(article, { asked: task.language, terms }))
      .toSorted(byCoverage),
  }
  const asked = {
    kind: askedKind(readWords(question), language),
    words: new Set(readWords(question).map(({ folded }) => folded)),
    told: earlier?.told ?? '',
    isQuestion: asksSomething(reading),
  }
  const judged = { asked: language, now: context.clock.now() }
  const inFocus = new Set(focusArticles.map(({ id }) => id))
  if (inFocus.size > 0 && (isCorrection || isOther(words, language))) {
    const others = await findMeant(context, reader, { focus, news, isCorrection })
    if (bestCoverage(others) >= focusFloor)
      return answerFrom(
        await completeEvent(context, reader, others),
        { ...asked, terms: others.terms },
        false,
      )
  }
  const hasFocus = focus.reports.length > 0
  if (hasFocus && !leavesFocus(focus, news, { now: judged.now, reading })) {
    const isNamedElsewhere = terms.some((term) => term.isName && !isIn(focus.reports)(term))
    const hasPronoun = findWords(reading.rest, lexicons[language].followUps.it) !== null
    const isAbout = hasPronoun || terms.length < 2 || asked.kind !== null || bestCoverage(focus) >= focusFloor
    if (!isAbout || isNamedElsewhere) return { kind: 'nothing', near: null, isOfFocus: true }
    return answerFrom(focus.reports, { ...asked, terms }, true)
  }
  if (isEnough(news, judged))
    return answerFrom(await completeEvent(context, reader, news), { ...asked, terms: news.terms }, false)
  return { kind: 'nothing', near: nearName(news), isOfFocus: hasFocus }
}

function answerFrom(reports: readonly RatedReport[], asked: Asked, isOfFocus: boolean): Evidence {
  const answer = chooseSentence(reports, asked)
  if (!answer) return { kind: 'nothing', near: null, isOfFocus }
  const first = reports.find(({ article }) => article.id === answer.article.id)
  const rest = reports.filter((report) => report !== first)
  return {
    kind: 'found',
    answer,
    reports: [...(first ? [first] : []), ...rest],
    isOfFocus,
    asked: asked.kind,
  }
}
