import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import { getLocale, getPhrases } from '../phrases/phrases-for.ts'
import { cite, type DifferingReport, type Composed } from './compose.ts'

/** Past this an article with another number is an earlier report, not another account. */
const sameAccountMs = 2 * 3_600_000
const dayMs = 86_400_000

/** News when it has an article, else a phrase of our own. */
type SpokenPart = { text: string; article: Article | null }

/**
 * `isAnswerFirst`: nothing is said before the first sentence, and its source after it. `isSourceSaid`: also where all is
 * from one source, which nothing before has named.
 */
type SpeakOptions = { language: Language; timeZone?: string; isAnswerFirst?: boolean; isSourceSaid?: boolean }

function sayMoment(moment: Date, { language, timeZone = 'UTC' }: SpeakOptions, isWithinDay: boolean): string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return new Intl.DateTimeFormat(getLocale(language), isWithinDay ? time : { ...day, ...time }).format(moment)
}

/** How two numbers go together: told as different accounts, or as an earlier and a later one, with their times. */
function linkReports(newer: Article, older: Article, told: SpeakOptions): string {
  const phrases = getPhrases(told.language)
  const apartMs = newer.publishedAt.getTime() - older.publishedAt.getTime()
  const isOneSource = newer.source === older.source
  if (apartMs === 0 || (apartMs <= sameAccountMs && !isOneSource)) return phrases.sourcesDiffer
  const moment = ({ publishedAt }: Article) => sayMoment(publishedAt, told, apartMs < dayMs)
  return phrases.earlierFigure({ newer: moment(newer), older: moment(older) })
}

function* tellOne(
  { article, differingReports = [], sentences }: Composed,
  told: SpeakOptions,
): Generator<SpokenPart> {
  const isNewer = (differingReport: DifferingReport) =>
    differingReport.article.publishedAt > article.publishedAt
  for (let at = 0; at <= sentences.length; at++) {
    for (const differingReport of differingReports.filter((each) => each.at === at)) {
      const other = { text: differingReport.text, article: differingReport.article }
      if (isNewer(differingReport)) yield other
      const [newer, older] = isNewer(differingReport)
        ? [differingReport.article, article]
        : [article, differingReport.article]
      yield { text: linkReports(newer, older, told), article: null }
      if (!isNewer(differingReport)) yield other
    }
    const text = sentences[at]
    if (text !== undefined) yield { text, article }
  }
}

function countSources(parts: readonly SpokenPart[]): number {
  return new Set(parts.flatMap(({ article }) => article?.source ?? [])).size
}

/** Which words say where an article is from, if it is not the last one told of; what sources differ on is introduced already. */
function chooseIntroduction(article: Article, last: Article | null, isIntroduced: boolean) {
  if (article.source !== last?.source) return 'from'
  return article.id === last.id || isIntroduced ? null : 'alsoFrom'
}

/** The sentences in the order spoken, with a word on the source wherever it or its report changes and on what sources differ on. */
export function* speak(composed: readonly Composed[], told: SpeakOptions): Generator<AnswerSentence> {
  const { isAnswerFirst = false, isSourceSaid = false, language } = told
  const phrases = getPhrases(language)
  const parts = composed.flatMap((each) => [...tellOne(each, told)])
  // The lead of a list of stories has named the only source.
  const isSourceKnown = !isSourceSaid && !isAnswerFirst && countSources(parts) === 1
  const onSource = (text: string) => ({ text, language, article: null, namesSource: true as const })
  let last: Article | null = null
  for (const [at, { article, text }] of parts.entries()) {
    if (article === null) {
      yield { text, language, article }
      continue
    }
    const isFirst = isAnswerFirst && last === null
    const words = chooseIntroduction(article, last, parts[at - 1]?.article === null)
    if (words && !isFirst && !isSourceKnown) yield onSource(phrases[words](article.source))
    last = article
    yield { text, language: article.language, article: cite(article) }
    if (isFirst) yield onSource(phrases.reportedBy(article.source))
  }
}
