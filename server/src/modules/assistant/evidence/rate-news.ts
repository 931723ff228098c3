import { languages, type Language } from '@tidings/contract/entities'
import type { TermStatistics } from '#modules/news'
import type { Context } from '#src/context'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { parseForms, parseWords } from '#language/lexicon/parse-lists'
import { readWords, type Token } from '#language/tokens'
import type { Task } from '../answering/task.ts'
import { isOld } from '../choose-articles.ts'
import { findPlaceIn } from '../understanding/place-in.ts'
import type { Reading } from '../understanding/read-by-rules.ts'
import type { Span } from '../understanding/understanding.ts'
import { preferPhrases, dropChanceMatches } from './prefer-phrases.ts'
import { readTerms, type QueryTerm } from './question-terms.ts'
import { rankReports } from './rank-reports.ts'
import { occursIn, rateReport, type RatedReport } from './rate-report.ts'
import { findNearestNews, searchNews } from './search-news.ts'
import { isSurelyMeant, tellingWeight } from './report-meant.ts'

/** The least coverage of the question by a report that can answer it. Chosen by `npm run bench -- conversations`. */
const leastCoverage = 0.6
/** The same if the missing words occur nowhere in the news and the rest is in the headline. */
const leastCoverageIfTitled = 0.4
/** The least match of some word besides the names in the question. */
const leastMatch = 0.6
/** This share of what a report covers must be prominent in it or in one sentence. Words scattered in passing match by chance. */
const leastProminenceShare = 0.8
/** The least coverage by a report that is no longer news. */
const leastCoverageOfOld = 0.85
/** Applied to the coverage found by a misheard reading, which must be clearly better than the question as written. */
const misheardFactor = 0.9

/** A question being answered, and how words are used in current news. */
export type Inquiry = { statistics: TermStatistics; signal: AbortSignal; task: Task }

/** Reports rated by how much of the terms they contain, most relevant first. */
export type RatedReports = { terms: QueryTerm[]; reports: RatedReport[] }

export const noReports: RatedReports = { terms: [], reports: [] }

export function holdsReport({ reports }: RatedReports, { article: { id } }: RatedReport): boolean {
  return reports.some(({ article }) => article.id === id)
}

export function findBestCoverage({ reports }: RatedReports): number {
  return reports[0]?.coverage ?? 0
}

/** Reports that reach this share of the best coverage count as equal to the best. */
export const nearlyAsMuch = 0.85

/** Those with nearly the best coverage first; among them, by prominence. */
export function sortReports(reports: readonly RatedReport[]): RatedReport[] {
  const most = Math.max(0, ...reports.map(({ coverage }) => coverage))
  const holdsMost = ({ coverage }: RatedReport) => Number(coverage >= most * nearlyAsMuch)
  return reports.toSorted((a, b) => holdsMost(b) - holdsMost(a) || compareByProminence(a, b))
}

/** Ties are broken by coverage, words in the title, and age. */
function compareByProminence(a: RatedReport, b: RatedReport): number {
  return (
    b.prominence - a.prominence ||
    b.coverage - a.coverage ||
    b.titled.size - a.titled.size ||
    b.article.publishedAt.getTime() - a.article.publishedAt.getTime()
  )
}

type Search = { terms: QueryTerm[]; inLanguages: readonly Language[]; span: Span | null }

/** Whether the replaced words may have been misheard, and their replacements are in the best report's title. */
function isLikelyReading({ reports, terms: heard }: RatedReports, written: readonly QueryTerm[]): boolean {
  const [best] = reports
  const isRead = ({ stem }: QueryTerm) => heard.some((term) => term.stem === stem)
  const others = heard.filter(({ stem }) => !written.some((term) => term.stem === stem))
  return (
    written.every((term) => isRead(term) || term.sounds.length > 0) &&
    others.every(({ stem }) => best?.titled.has(stem) === true)
  )
}

async function rateSearch(context: Context, inquiry: Inquiry, search: Search): Promise<RatedReports> {
  const { statistics, task } = inquiry
  const { inLanguages, span, terms } = search
  const { language } = task
  const text = terms.map(({ word }) => word).join(' ')
  let best: RatedReports = { terms, reports: [] }
  for (const { articles, text: read } of await searchNews(context, inquiry, { inLanguages, span, text })) {
    const isWritten = read === text
    const heard = isWritten ? terms : readTerms({ words: readWords(read), language, statistics })
    const all = articles.map((article) => rateReport(article, { asked: language, terms: heard }))
    // "And the oil price?" depends on what was told.
    const isWhole = task.reading.opening !== 'opener'
    const each = isWhole ? all.map((report) => dropChanceMatches(report, heard)) : all
    const asked = { question: task.reading.question, language, terms: heard }
    const preferred = preferPhrases(each, heard)
    const reports = task.earlier ? sortReports(preferred) : rankReports(preferred, asked)
    const rated = { terms: heard, reports }
    if (!isWritten && !isLikelyReading(rated, terms)) continue
    if (findBestCoverage(rated) * (isWritten ? 1 : misheardFactor) > findBestCoverage(best)) best = rated
  }
  return best
}

/** A first question may be about a report that has none of its words. Not if it names a time. */
export async function addNearest(
  context: Context,
  inquiry: Inquiry,
  rated: RatedReports,
): Promise<RatedReports> {
  const { statistics, task } = inquiry
  if (task.understanding.span) return rated
  const { language, reading } = task
  const { terms } = rated
  const { question } = reading
  const nearest = await findNearestNews(context, {
    question,
    inLanguages: ownLanguages(task),
    statistics,
    task,
  })
  const others = nearest.filter(({ id }) => !rated.reports.some(({ article }) => article.id === id))
  const reports = [
    ...rated.reports,
    ...others.map((article) => rateReport(article, { asked: language, terms })),
  ]
  return { terms, reports: rankReports(reports, { question, language, terms }) }
}

export const ownLanguages = ({ asker, language }: Task) => [...new Set([language, asker.language])]

const dayNames = forEachLanguage(({ time }) =>
  parseWords(
    parseForms(time.calendar.weekdays).flat().join(' '),
    parseForms(time.calendar.months).flat().join(' '),
  ),
)

/**
 * Puts the reports first that mention the requested day, because it may be the day of the event rather than of publication. Null
 * if none does.
 */
function putNamedDayFirst(rated: RatedReports, { words }: Span, { language }: Task): RatedReports | null {
  const names = readWords(words).filter(({ folded }) => dayNames[language].has(folded))
  const isNamed = ({ article }: RatedReport) => {
    const said = new Set(readWords(`${article.title} ${article.body}`).map(({ folded }) => folded))
    return names.length > 0 && names.every(({ folded }) => said.has(folded))
  }
  const least = findBestCoverage(rated) * nearlyAsMuch
  const named = rated.reports.filter((report) => report.coverage >= least && isNamed(report))
  if (named.length === 0) return null
  return { ...rated, reports: [...named, ...rated.reports.filter((report) => !named.includes(report))] }
}

/**
 * Rates the news in the question's and the asker's language: published within the requested time, unless other news covers clearly
 * more or mentions that day. "On Sunday" may also be the day of the event.
 */
export async function rateNews(
  context: Context,
  inquiry: Inquiry,
  words: readonly Token[],
): Promise<RatedReports> {
  const { statistics, task } = inquiry
  const terms = readTerms({ words, language: task.language, statistics })
  if (terms.length === 0) return noReports
  const { span } = task.understanding
  const inLanguages = ownLanguages(task)
  if (!span) {
    const rated = await rateSearch(context, inquiry, { terms, inLanguages, span })
    return task.earlier ? rated : addNearest(context, inquiry, rated)
  }
  const [within, anytime] = await Promise.all([
    rateSearch(context, inquiry, { terms, inLanguages, span }),
    rateSearch(context, inquiry, { terms, inLanguages, span: null }),
  ])
  const judged = { reading: task.reading, now: context.clock.now() }
  if (!isEnough(anytime, judged)) return isEnough(within, judged) ? within : anytime
  const named = putNamedDayFirst(anytime, span, task)
  if (named && isEnough(named, judged)) return named
  const isWithin =
    isEnough(within, judged) && findBestCoverage(within) >= findBestCoverage(anytime) * nearlyAsMuch
  return isWithin ? within : anytime
}

/** Rates the news in other languages instead, if what was found is not enough and theirs is, and better; otherwise returns `rated`. */
export async function rateForeignNews(
  context: Context,
  inquiry: Inquiry,
  rated: RatedReports,
): Promise<RatedReports> {
  const { task } = inquiry
  const { terms } = rated
  const judged = { reading: task.reading, now: context.clock.now() }
  if (terms.length === 0 || isEnough(rated, judged)) return rated
  const inLanguages = languages.filter((each) => !ownLanguages(task).includes(each))
  const foreign = await rateSearch(context, inquiry, { terms, inLanguages, span: task.understanding.span })
  return isEnough(foreign, judged) && findBestCoverage(foreign) > findBestCoverage(rated) ? foreign : rated
}

/** False if it only mentions words of the question in passing, in different places. */
function isAboutQuestion({ coverage, found, headline, prominence, sentences }: RatedReport): boolean {
  if (prominence >= coverage * leastProminenceShare) return true
  const isOneWord = [...found.values()].filter((match) => match > 0).length < 2
  return !isOneWord && [headline, ...sentences].some(({ own }) => own >= coverage * leastProminenceShare)
}

/** The least share of the question's words other than the place. */
const leastShareBesidePlace = 0.3

/** "A volcano in Ruvania": whether a report matches the place but not what is asked about it. */
function matchesPlaceOnly({ found }: RatedReport, terms: readonly QueryTerm[], reading: Reading): boolean {
  const words = findPlaceIn(reading)?.words.map(({ folded }) => folded) ?? []
  const others = terms.filter(({ word }) => !words.includes(word))
  if (words.length === 0 || others.length === 0) return false
  const sum = others.reduce((all, { weight }) => all + weight, 0)
  const held = others.reduce((all, { stem, weight }) => all + weight * (found.get(stem) ?? 0), 0)
  return held < sum * leastShareBesidePlace
}

/** Whether the best report covers enough of the question: a name, and more than names if the question has more. */
export function isEnough(
  { reports, terms }: RatedReports,
  { now, reading }: { now: Date; reading: Reading },
): boolean {
  const [best] = reports
  if (!best || !isAboutQuestion(best)) return false
  if (matchesPlaceOnly(best, terms, reading)) return false
  const isOldNews = isOld(best.article, now)
  // In a report in another language only names can match.
  if (best.article.language !== reading.language)
    return best.titled.size > 0 && best.coverage >= (isOldNews ? leastCoverageOfOld : leastCoverage)
  if (!isOldNews && isSurelyMeant(best, terms)) return true
  const isFound = occursIn([best])
  const isPhrasingOnly = terms.every((term) => isFound(term) || term.mayBePhrasing)
  const isTitled = terms.some(({ stem, weight }) => weight >= tellingWeight && best.titled.has(stem))
  if (
    best.coverage <
    (isOldNews ? leastCoverageOfOld : isPhrasingOnly && isTitled ? leastCoverageIfTitled : leastCoverage)
  )
    return false
  return matchesMoreThanNames(best, terms, isTitled)
}

/** Whether a report contains one of the names and, if the question has other words, one of those. */
function matchesMoreThanNames(
  { found }: RatedReport,
  terms: readonly QueryTerm[],
  isTitled: boolean,
): boolean {
  const matchOf = ({ stem }: QueryTerm) => found.get(stem) ?? 0
  const names = terms.filter(({ isName }) => isName)
  const others = terms.filter(({ isName }) => !isName)
  if (names.length > 0 && !names.some((term) => matchOf(term) > 0)) return false
  const isSaid = others.some((term) => matchOf(term) >= leastMatch)
  return isSaid || (isTitled && others.every(({ mayBePhrasing }) => mayBePhrasing))
}
