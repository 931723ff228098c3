import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import { readWords, type Token } from '#language/tokens'
import type { Task } from '../answering/task.ts'
import { beginsAsQuestion } from '../understanding/asks-something.ts'
import { readTerms, type QueryTerm } from './question-terms.ts'
import { scoreReports } from './rank-reports.ts'
import { holdsReport, ownLanguages, type Inquiry, type RatedReports } from './rate-news.ts'
import { haveAllNames, measureShare, occursIn, rateReport } from './rate-report.ts'
import type { ScoredReport } from './report-meant.ts'
import { findNearestNews, searchNews } from './search-news.ts'
import { readAskedKind } from './sentences/answer-kind.ts'

/**
 * How likely a report is meant: the sum of its scores (`scoreReports`) for the words of the correction and for those of both questions. `detail`: the
 * correction asks for a detail. `named`: the question before named what was told, so its words say little about what else is meant. Fitted to
 * `bench/data/corrections` (`docs/decisions/0045-corrections.md`). `former`: the conversation was about it before its subject changed; `rejected`: it
 * was told, and the correction is for another. Both are chosen, not fitted (`docs/decisions/0053-staying-with-what-was-told.md` and 0045).
 */
const weights = {
  former: 2,
  rejected: -4,
  other: { said: 0, both: 0.92, told: { said: 0, both: 0.92, constant: -1.15, detail: 0.28 } },
  named: { said: 0.31, both: 0.66, told: { said: 0.54, both: 0.19, constant: 0.63, detail: 2.6 } },
}
/** The share of the question before that is in the headline of what was told. */
const leastNamed = 0.75

type Subject = { question: string; terms: QueryTerm[] }

export type Correction = {
  /** The question before together with the correction. */
  question: string
  /** What the correction names, and what it names together with the question before. */
  said: Subject
  both: Subject
  /** Of these two, what it is about. */
  subject: Subject
  /** The question before named what was told. */
  isNamed: boolean
  /** It asks a question of its own: "no, when does it open?" */
  asksForDetail: boolean
  /** "No, the other trial." */
  saysOther: boolean
  /** It is not for what was told: it says so, or is for "the one about the bridge". */
  isForOther: boolean
}

type Corrected = { focus: RatedReports; words: readonly Token[] }

const writeOut = (words: readonly Token[]) => words.map(({ text }) => text).join(' ')

/** Whether a correction names another place: "no, in Spain". */
function isElsewhere({ earlier, understanding }: Task): boolean {
  return understanding.place !== null && understanding.place !== earlier?.understanding.place
}

function isTold({ earlier }: Task, articleId: string): boolean {
  return earlier?.cited?.some(({ id }) => id === articleId) ?? false
}

function readBefore({ statistics, task: { earlier, language } }: Inquiry): QueryTerm[] {
  return readTerms({ words: readWords(earlier?.understanding.query ?? ''), language, statistics })
}

/** Whether the question before named what was told, by its headline. */
function namedTold(inquiry: Inquiry, { reports }: RatedReports): boolean {
  const { task } = inquiry
  const { language } = task
  const terms = readBefore(inquiry)
  const told = reports.filter(({ article }) => isTold(task, article.id))
  return told.some(({ article }) => {
    const { titled } = rateReport(article, { asked: language, terms })
    return measureShare(terms, ({ stem }) => titled.has(stem)) >= leastNamed
  })
}

/** "The other trial." */
export const asksForOther = (words: readonly Token[], language: Language) =>
  findWords(words, lexicons[language].answers.other) !== null

/** "The one about the bridge", if no report told has a bridge. */
function namesOther(
  words: readonly Token[],
  { focus, language, said: { terms } }: { focus: RatedReports; language: Language; said: Subject },
): boolean {
  const isNaming = findWords(words, lexicons[language].followUps.theOne) !== null
  return isNaming && terms.length > 0 && !terms.some(occursIn(focus.reports))
}

/** "No, the judge": the question before with what corrects it. `words`: those that may name what is meant. */
export function readCorrection(inquiry: Inquiry, { focus, words }: Corrected): Correction {
  const { statistics, task } = inquiry
  const { earlier, language, reading, understanding } = task
  const said = writeOut(words)
  const before = earlier?.understanding.query ?? ''
  const readSubject = (question: string): Subject => {
    return { question, terms: readTerms({ words: readWords(question), language, statistics }) }
  }
  const [ofSaid, both] = [
    readSubject(said),
    readSubject(isElsewhere(task) ? understanding.query : `${before} ${said}`),
  ]
  const isNamed = namedTold(inquiry, focus)
  const saysOther = asksForOther(words, language)
  return {
    question: `${earlier?.question ?? before} ${said}`,
    said: ofSaid,
    both,
    subject: isNamed ? ofSaid : both,
    isNamed,
    asksForDetail: readAskedKind(reading.words, language) !== null || beginsAsQuestion(reading),
    saysOther,
    isForOther: saysOther || namesOther(words, { focus, language, said: ofSaid }),
  }
}

/** `former`: what the conversation was about before its subject changed. */
type Meant = { correction: Correction; focus: RatedReports; former: RatedReports }

/** What a correction may mean: reports with its words or those of both questions, near to either in meaning, or told. */
async function findCandidates(
  context: Context,
  inquiry: Inquiry,
  { correction: { both, said }, focus, former }: Meant,
): Promise<Article[]> {
  const { statistics, task } = inquiry
  const inLanguages = ownLanguages(task)
  const [readings, nearest] = await Promise.all([
    Promise.all(
      [said, both].map(({ terms }) => {
        const text = terms.map(({ word }) => word).join(' ')
        return searchNews(context, inquiry, { inLanguages, span: null, text })
      }),
    ),
    Promise.all(
      [said, both].map(({ question }) =>
        findNearestNews(context, { question, inLanguages, statistics, task }),
      ),
    ),
  ])
  const articles = [
    ...[...focus.reports, ...former.reports].map(({ article }) => article),
    ...readings.flat().flatMap((each) => each.articles),
    ...nearest.flat(),
  ]
  return [...new Map(articles.map((article) => [article.id, article])).values()]
}

/** The reports with all of these names; all of them if there are no names, or no report has them. */
function keepNamed(
  reports: readonly ScoredReport[],
  terms: readonly QueryTerm[],
  { language }: Task,
): readonly ScoredReport[] {
  const names = terms.filter(({ isName }) => isName)
  const named = reports.filter(({ report: { article } }) =>
    haveAllNames([rateReport(article, { asked: language, terms: names })], names),
  )
  return names.length > 0 && named.length > 0 ? named : reports
}

/** After a question of only a name, "no, the judge" is another of that name, if the news has any. */
function keepNamesakes(inquiry: Inquiry, reports: readonly ScoredReport[]): readonly ScoredReport[] {
  const { task } = inquiry
  const terms = readBefore(inquiry)
  if (!terms.every(({ isName }) => isName)) return reports
  const named = keepNamed(reports, terms, task)
  return named.some(({ report }) => !isTold(task, report.article.id)) ? named : reports
}

/** For "no, the other trial", those that were not told, if one of them has a trial. */
function dropTold(reports: readonly ScoredReport[], { correction, focus }: Meant): readonly ScoredReport[] {
  const { terms } = correction.said
  const others = reports.filter(({ report }) => !holdsReport(focus, report))
  const hasAll = ({ report }: ScoredReport) => terms.every(occursIn([report]))
  return terms.length > 0 && others.some(hasAll) ? others : reports
}

/** The reports that a correction may mean, most likely first. */
export async function findMeant(
  context: Context,
  inquiry: Inquiry,
  meant: Meant,
): Promise<readonly ScoredReport[]> {
  const { correction, focus, former } = meant
  const { task } = inquiry
  const { language } = task
  const articles = await findCandidates(context, inquiry, meant)
  const score = (asked: Subject) => {
    const reports = articles.map((article) => rateReport(article, { asked: language, terms: asked.terms }))
    return new Map(
      scoreReports(reports, { ...asked, language }).map((scored) => [scored.report.article.id, scored]),
    )
  }
  const both = score(correction.both)
  // For "no, the other one", the question before says just as little about what is meant.
  const isBySaid = correction.isNamed || correction.isForOther
  const said = isBySaid ? score(correction.said) : both
  const { told, ...others } = isBySaid ? weights.named : weights.other
  const ranked = [...said]
    .map(([id, { report }]) => {
      const constant = holdsReport(former, report) ? weights.former : 0
      const of = isTold(task, id) ? told : { ...others, constant, detail: 0 }
      const sum = of.said * (said.get(id)?.score ?? 0) + of.both * (both.get(id)?.score ?? 0)
      const rejection = correction.isForOther && holdsReport(focus, report) ? weights.rejected : 0
      return { report, score: sum + of.constant + rejection + (correction.asksForDetail ? of.detail : 0) }
    })
    .toSorted((a, b) => b.score - a.score)
  const possible = correction.isForOther ? dropTold(ranked, meant) : ranked
  const named = new Set(keepNamesakes(inquiry, keepNamed(possible, correction.said.terms, task)))
  return possible.filter((each) => named.has(each) || holdsReport(former, each.report))
}
