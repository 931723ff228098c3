import { languages, type Language } from '@tidings/contract/entities'
import type { TermStatistics } from '#modules/news'
import type { Context } from '#src/context'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { parseForms, parseWords } from '#language/lexicon/parse-lists'
import { readWords, type Token } from '#language/tokens'
import type { Task } from '../answering/task.ts'
import { oldMs } from '../choose-articles.ts'
import { findPlaceIn } from '../understanding/place-in.ts'
import type { Reading } from '../understanding/read-by-rules.ts'
import type { Span } from '../understanding/understanding.ts'
import { preferPhrases, withoutChance } from './prefer-phrases.ts'
import { readTerms, type QueryTerm } from './question-terms.ts'
import { rankReports } from './rank-reports.ts'
import { rateReport, type RatedReport } from './rate-report.ts'
import { searchNews } from './search-news.ts'
import { isSurelyMeant, tellingWeight } from './surely-meant.ts'

/** Which part of what is asked a report must hold to answer at all. Chosen by `npm run bench -- conversations`. */
const floor = 0.6
/** The same where what it lacks stands nowhere in the news, and its headline is about the rest. */
const lowerFloor = 0.4
/** So surely must it hold something besides the names that are asked about. */
const leastSure = 0.6
/** Which part of what a report holds of a question it must be about, or say at once: what it only mentions here and there is chance. */
const leastProminent = 0.8
/** What is no news any more is told only when it holds nearly all that was asked. */
const oldFloor = 0.85
/** A reading by sound is believed when it finds clearly more. */
const heardDiscount = 0.9

/** Who looks for what, and how words are used in the news. */
export type Reader = { statistics: TermStatistics; signal: AbortSignal; task: Task }

/** Reports rated by how much of the terms they hold, those first that are about them. */
export type Rated = { terms: QueryTerm[]; reports: RatedReport[] }

export const nothingRated: Rated = { terms: [], reports: [] }

export function findBestCoverage({ reports }: Rated): number {
  return reports[0]?.coverage ?? 0
}

/** Whether one of the reports holds a term. */
export function isIn(reports: readonly RatedReport[]): (term: QueryTerm) => boolean {
  return ({ stem }) => reports.some(({ found }) => (found.get(stem) ?? 0) > 0)
}

/** Reports that hold nearly as much as the best of them come before all others. */
export const nearlyAsMuch = 0.85

/** Those that hold the most first; among them, those that are about it. */
export function sortReports(reports: readonly RatedReport[]): RatedReport[] {
  const most = Math.max(0, ...reports.map(({ coverage }) => coverage))
  const holdsMost = ({ coverage }: RatedReport) => Number(coverage >= most * nearlyAsMuch)
  return reports.toSorted((a, b) => holdsMost(b) - holdsMost(a) || compareByProminence(a, b))
}

/** Of reports that are about it as much the newest first. */
function compareByProminence(a: RatedReport, b: RatedReport): number {
  return (
    b.prominence - a.prominence ||
    b.coverage - a.coverage ||
    b.titled.size - a.titled.size ||
    b.article.publishedAt.getTime() - a.article.publishedAt.getTime()
  )
}

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
    const all = articles.map((article) => rateReport(article, { asked: language, terms: heard }))
    // "And the oil price?" leans on what was told.
    const isWhole = task.reading.opening !== 'opener'
    const each = isWhole ? all.map((report) => withoutChance(report, heard)) : all
    const asked = { question: task.reading.question, language, terms: heard }
    const preferred = preferPhrases(each, heard)
    const reports = task.earlier ? sortReports(preferred) : rankReports(preferred, asked)
    const rated = { terms: heard, reports }
    if (!isWritten && !isLikelyReading(rated, terms)) continue
    if (findBestCoverage(rated) * (isWritten ? 1 : heardDiscount) > findBestCoverage(best)) best = rated
  }
  return best
}

export const ownLanguages = ({ asker, language }: Task) => [...new Set([language, asker.language])]

const dayNames = forEachLanguage(({ time }) =>
  parseWords(
    parseForms(time.calendar.weekdays).flat().join(' '),
    parseForms(time.calendar.months).flat().join(' '),
  ),
)

/**
 * Those first that name the day that was asked for themselves: it is when something happens, not when they came out. Null where
 * none does.
 */
function putNamedDayFirst(rated: Rated, { words }: Span, { language }: Task): Rated | null {
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
 * What the news in the question's language and the asker's holds: within the time that is named, unless what came out at another
 * time holds clearly more or names that day itself. "On Sunday" may also be when something happened, or will.
 */
export async function rateNews(context: Context, reader: Reader, words: readonly Token[]): Promise<Rated> {
  const { statistics, task } = reader
  const terms = readTerms({ words, language: task.language, statistics })
  if (terms.length === 0) return nothingRated
  const { span } = task.understanding
  const inLanguages = ownLanguages(task)
  if (!span) return rateSearch(context, reader, { terms, inLanguages, span })
  const [within, anytime] = await Promise.all([
    rateSearch(context, reader, { terms, inLanguages, span }),
    rateSearch(context, reader, { terms, inLanguages, span: null }),
  ])
  const judged = { reading: task.reading, now: context.clock.now() }
  if (!isEnough(anytime, judged)) return isEnough(within, judged) ? within : anytime
  const named = putNamedDayFirst(anytime, span, task)
  if (named && isEnough(named, judged)) return named
  const isWithin =
    isEnough(within, judged) && findBestCoverage(within) >= findBestCoverage(anytime) * nearlyAsMuch
  return isWithin ? within : anytime
}

/** What the news in other languages holds for the same terms, when the given has too little and they have enough and more; else the given. */
export async function rateForeignNews(context: Context, reader: Reader, rated: Rated): Promise<Rated> {
  const { task } = reader
  const { terms } = rated
  const judged = { reading: task.reading, now: context.clock.now() }
  if (terms.length === 0 || isEnough(rated, judged)) return rated
  const inLanguages = languages.filter((each) => !ownLanguages(task).includes(each))
  const foreign = await rateSearch(context, reader, { terms, inLanguages, span: task.understanding.span })
  return isEnough(foreign, judged) && findBestCoverage(foreign) > findBestCoverage(rated) ? foreign : rated
}

/** Not where it has a word of the question here and another there, all in passing. */
function isAboutIt({ coverage, found, headline, prominence, sentences }: RatedReport): boolean {
  if (prominence >= coverage * leastProminent) return true
  const isOneWord = [...found.values()].filter((surely) => surely > 0).length < 2
  return !isOneWord && [headline, ...sentences].some(({ own }) => own >= coverage * leastProminent)
}

/** Of what happened there it must hold this part. */
const leastBesidePlace = 0.3

/** "A volcano in Ruvania": the place says where, and other news from there is not meant. */
function holdsPlaceOnly({ found }: RatedReport, terms: readonly QueryTerm[], reading: Reading): boolean {
  const words = findPlaceIn(reading)?.words.map(({ folded }) => folded) ?? []
  const others = terms.filter(({ word }) => !words.includes(word))
  if (words.length === 0 || others.length === 0) return false
  const sum = others.reduce((all, { weight }) => all + weight, 0)
  const held = others.reduce((all, { stem, weight }) => all + weight * (found.get(stem) ?? 0), 0)
  return held < sum * leastBesidePlace
}

/** Whether the best report holds enough, every name among it, and more than names where more is asked. */
export function isEnough(
  { reports, terms }: Rated,
  { now, reading }: { now: Date; reading: Reading },
): boolean {
  const [best] = reports
  if (!best || !isAboutIt(best)) return false
  if (holdsPlaceOnly(best, terms, reading)) return false
  const isOld = now.getTime() - best.article.publishedAt.getTime() > oldMs
  // Words of the question's own language are not to be found there.
  if (best.article.language !== reading.language)
    return best.titled.size > 0 && best.coverage >= (isOld ? oldFloor : floor)
  if (!isOld && isSurelyMeant(best, terms)) return true
  const isFound = isIn([best])
  const isMannerOnly = terms.every((term) => isFound(term) || term.mayBeManner)
  const isTitled = terms.some(({ stem, weight }) => weight >= tellingWeight && best.titled.has(stem))
  if (best.coverage < (isOld ? oldFloor : isMannerOnly && isTitled ? lowerFloor : floor)) return false
  return holdsMoreThanNames(best, terms, isTitled)
}

/** A name at least, and surely something beside names where more is asked. */
function holdsMoreThanNames({ found }: RatedReport, terms: readonly QueryTerm[], isTitled: boolean): boolean {
  const sureness = ({ stem }: QueryTerm) => found.get(stem) ?? 0
  const names = terms.filter(({ isName }) => isName)
  const others = terms.filter(({ isName }) => !isName)
  if (names.length > 0 && !names.some((term) => sureness(term) > 0)) return false
  const isSaid = others.some((term) => sureness(term) >= leastSure)
  return isSaid || (isTitled && others.every(({ mayBeManner }) => mayBeManner))
}

/** Whether a name of the question is in the news at all, to be offered where there is no answer. */
export function findNearName({ reports, terms }: Rated): string | null {
  const known = terms.find(
    ({ isName, stem }) =>
      isName && reports.some(({ found, titled }) => titled.size > 0 && found.get(stem) === 1),
  )
  return known ? known.text.charAt(0).toUpperCase() + known.text.slice(1) : null
}
