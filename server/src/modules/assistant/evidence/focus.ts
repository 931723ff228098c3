import { findArticlesById, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { buildVisibility } from '../asker.ts'
import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import { asksForNews } from '#language/question-words'
import { findToldArticles } from '../answering/find-told-articles.ts'
import { asksSomething } from '../understanding/asks-something.ts'
import type { Reading } from '../understanding/read-by-rules.ts'
import { findEventReports } from '../events/find-event.ts'
import { isMoment, type QueryTerm } from './question-terms.ts'
import { rateReport } from './rate-report.ts'
import { findBestCoverage, isEnough, isIn, sortReports, type Rated, type Reader } from './rate-news.ts'
import { tellingWeight } from './surely-meant.ts'

/** In the reports that the conversation is about, everyday words need no proof. */
export const focusFloor = 0.25
/** So much of a question without a name must the news hold to be another subject. */
const ownSubject = 0.85
const mostReports = 4
/** Of the reports told, so many are looked for the event that they tell of. */
const mostEvents = 2

/**
 * What the conversation is about, as far as it holds the terms: the reports told, the latest first, those that may belong with
 * them, and their events.
 */
export async function readFocus(context: Context, reader: Reader, terms: QueryTerm[]): Promise<Rated> {
  const { signal, statistics, task } = reader
  const { asker, earlier, language } = task
  const cited = [...(earlier?.tellers ?? []), ...(earlier?.articles ?? [])].flatMap(({ id }) => id ?? [])
  const untold = earlier?.understanding.untoldIds ?? []
  const ids = [...new Set([...cited, ...untold])].slice(0, mostReports)
  const visible = buildVisibility(asker)
  const told =
    ids.length > 0
      ? await findArticlesById(context, visible, ids)
      : await findToldArticles(context, { ...task, which: 'all' }, signal)
  const reports = new Map<string, Article>()
  let events = 0
  for (const report of told) {
    // Mostly they tell of one event, which its first report finds.
    if (reports.has(report.id)) continue
    events += 1
    const event =
      events > mostEvents ? [report] : await findEventReports(context, report, { asker, statistics, signal })
    for (const each of event) reports.set(each.id, each)
  }
  return {
    terms,
    reports: sortReports(
      [...reports.values()].map((article) => rateReport(article, { asked: language, terms })),
    ),
  }
}

/** "The" of a noun, which some languages write like "that" or "he". */
function isArticleAt({ content, language, rest }: Reading, at: number): boolean {
  const [word, next] = [rest[at], rest[at + 1]]
  if (!word || !next || !content.includes(next)) return false
  const { followUps, grammar } = lexicons[language]
  const isNoun = !grammar.capitalisesNouns || /^\p{Lu}/u.test(next.text)
  return isNoun && followUps.ligatures.split(' ').includes(word.folded)
}

/** "Le beurre est-il cher": what it means stands before it. */
function repeatsSubject({ content, language, question, rest }: Reading, at: number): boolean {
  const word = rest[at]
  if (!word || !lexicons[language].grammar.repeatsSubject) return false
  const isNamedBefore = content.some(({ start }) => start < word.start)
  return isNamedBefore && question.charAt(word.start - 1) === '-'
}

/** "Is it over?": what was told is asked about. */
export function hasPronoun(reading: Reading): boolean {
  const { language, rest } = reading
  const { impersonal, it } = lexicons[language].followUps
  const other = findWords(rest, impersonal)
  return rest.some((_, at) => {
    const isImpersonal = other !== null && at >= other.first && at <= other.last
    return (
      !isImpersonal &&
      findWords(rest.slice(at), it, 'start') !== null &&
      !isArticleAt(reading, at) &&
      !repeatsSubject(reading, at)
    )
  })
}

/** "What's new on it?"; "now" says only when something is asked. */
export function asksForNewsOnIt({ isNews, language, rest }: Reading): boolean {
  const asking = rest.filter(({ folded }) => asksForNews(folded, language))
  return isNews && (asking.length === 0 || asking.some(({ folded }) => !isMoment(folded, language)))
}

/**
 * Whether the question names what the focus lacks and the news has: a name; anything where news is asked for; after "and …" or where nothing else is said,
 * what a headline is about; else only with nearly all of a question that says nothing of the focus.
 */
export function leavesFocus(
  focus: Rated,
  news: Rated,
  { now, reading }: { now: Date; reading: Reading },
): boolean {
  const { opening } = reading
  const [best] = news.reports
  if (!best || !isEnough(news, { reading, now })) return false
  const lacking = news.terms.filter((term) => !isIn(focus.reports)(term))
  const there = lacking.filter(isIn([best]))
  if (there.some(({ isName }) => isName)) return true
  if (asksForNewsOnIt(reading) && there.length > 0 && !hasPronoun(reading)) return true
  if (opening === 'opener' && lacking.length > 0 && there.length === lacking.length) return true
  const titled = there.filter(({ stem }) => best.titled.has(stem))
  if (titled.length === 0 || hasPronoun(reading)) return false
  if (!asksSomething(reading)) return titled.length === lacking.length
  const isTelling = titled.some(({ weight }) => weight >= tellingWeight)
  return (
    isTelling &&
    lacking.length > 1 &&
    findBestCoverage(news) >= ownSubject &&
    findBestCoverage(focus) < focusFloor
  )
}
