import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import { getLocale, getPhrases } from '../phrases/phrases-for.ts'
import { cite, type DifferingReport, type Composed } from './compose.ts'

/** Beyond this difference in time, a report with another number is an earlier one rather than a different account. */
const sameAccountMs = 2 * 3_600_000
const dayMs = 86_400_000

/** News if it has an article, otherwise a phrase of our own. */
type SpokenPart = { text: string; article: Article | null }

/**
 * `isAnswerFirst`: begin with the first sentence and name its source afterwards, unless it is the `knownSource`. `isSourceSaid`:
 * name a single source, too, because nothing before has named it.
 */
type SpeakOptions = {
  language: Language
  timeZone?: string
  isAnswerFirst?: boolean
  knownSource?: string | null
  isSourceSaid?: boolean
}

function sayMoment(moment: Date, { language, timeZone = 'UTC' }: SpeakOptions, isWithinDay: boolean): string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return new Intl.DateTimeFormat(getLocale(language), isWithinDay ? time : { ...day, ...time }).format(moment)
}

/** Links two numbers: as different accounts, or as an earlier and a later one with their times. */
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

type Introduced = { last: Article | null; isAnswerFirst: boolean; isIntroduced: boolean }

/**
 * The phrase that names an article's source. Within an answer, another report of the same source is introduced, too, but not in a list
 * of stories; differing reports have their own introduction.
 */
function chooseIntroduction(article: Article, { isAnswerFirst, isIntroduced, last }: Introduced) {
  if (article.source !== last?.source) return 'from'
  return article.id === last.id || isIntroduced || !isAnswerFirst ? null : 'alsoFrom'
}

/** The sentences in spoken order, with a phrase wherever the source or report changes and where sources differ. */
export function* speak(composed: readonly Composed[], told: SpeakOptions): Generator<AnswerSentence> {
  const { isAnswerFirst = false, isSourceSaid = false, knownSource = null, language } = told
  const phrases = getPhrases(language)
  const parts = composed.flatMap((each) => [...tellOne(each, told)])
  // The lead of a list of stories has already named the only source.
  const isSourceKnown = !isSourceSaid && !isAnswerFirst && countSources(parts) === 1
  const onSource = (text: string) => ({ text, language, article: null, namesSource: true as const })
  let last: Article | null = null
  for (const [at, { article, text }] of parts.entries()) {
    if (article === null) {
      yield { text, language, article }
      continue
    }
    const isFirst = isAnswerFirst && last === null
    const isIntroduced = parts[at - 1]?.article === null
    const words = chooseIntroduction(article, { last, isAnswerFirst, isIntroduced })
    if (words && !isFirst && !isSourceKnown) yield onSource(phrases[words](article.source))
    last = article
    yield { text, language: article.language, article: cite(article) }
    if (isFirst && article.source !== knownSource) yield onSource(phrases.reportedBy(article.source))
  }
}
