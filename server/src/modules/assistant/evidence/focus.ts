import { findArticlesById, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { buildVisibility } from '../asker.ts'
import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import { findToldArticles } from '../answering/find-told-articles.ts'
import { followsList, type Task } from '../answering/task.ts'
import { asksSomething, beginsAsQuestion } from '../understanding/asks-something.ts'
import { asksForNewsOnIt, namesWhatIsTheirs } from '../understanding/follow-up.ts'
import type { Reading } from '../understanding/read-by-rules.ts'
import { findEventReports } from '../events/find-event.ts'
import { readAskedKind } from './sentences/answer-kind.ts'
import type { QueryTerm } from './question-terms.ts'
import { occursIn, rateReport, sameWordMatch, type RatedReport } from './rate-report.ts'
import { findBestCoverage, isEnough, sortReports, type RatedReports, type Inquiry } from './rate-news.ts'
import { isSurelyMeant, tellingWeight } from './report-meant.ts'

/** The least coverage within the focus, lower than elsewhere because its reports are known to be relevant. */
export const leastFocusCoverage = 0.25
/** The news must cover this much of a question without a name to count as another subject. */
const leastCoverageOfOther = 0.85
/** How much more of what somebody names the news must cover than the focus. */
const clearlyMore = 0.5
const mostReports = 8
/** How many of the reports told are expanded to their events. */
const mostEvents = 2

/** Whether a pronoun refers to what was told. "And the minister, what does she announce?" names somebody else. */
export const refersToLast = (terms: readonly QueryTerm[], reading: Reading) =>
  hasPronoun(reading) &&
  !terms.some(({ isName, isNoun }) => isName || (isNoun && reading.opening === 'opener'))

/** "The first one", "who won the final?" after a list of stories: whether the last answer told only some of the list. */
function hasChosenStory(task: Task): boolean {
  const { articles = [], cited = [] } = task.earlier ?? {}
  return (
    followsList(task) && cited.length > 0 && articles.some(({ id }) => !cited.some((each) => each.id === id))
  )
}

/**
 * What the conversation is about, as far as it holds the terms: the reports told, the latest first, those that may belong with
 * them, and their events.
 */
export async function readFocus(
  context: Context,
  inquiry: Inquiry,
  terms: QueryTerm[],
): Promise<RatedReports> {
  const { signal, task } = inquiry
  const { asker, earlier } = task
  const last = earlier?.cited ?? []
  // "When was that?" and "who is she?" after one of several stories are about that one.
  const isOfLast =
    last.length > 0 && (terms.length === 0 || refersToLast(terms, task.reading) || hasChosenStory(task))
  const cited = isOfLast ? last : [...last, ...(earlier?.articles ?? [])]
  const untold = earlier?.understanding.untoldIds ?? []
  const ids = [...new Set([...cited.flatMap(({ id }) => id ?? []), ...untold])].slice(0, mostReports)
  const told =
    ids.length > 0
      ? await findArticlesById(context, buildVisibility(asker), ids)
      : await findToldArticles(context, { ...task, which: 'all' }, signal)
  return rateEvents(context, inquiry, { terms, told })
}

/** What the conversation was about before its subject changed. */
export async function readFormerFocus(
  context: Context,
  inquiry: Inquiry,
  terms: QueryTerm[],
): Promise<RatedReports> {
  const { asker, earlier } = inquiry.task
  const ids = (earlier?.toldBefore?.[0] ?? []).slice(0, mostReports)
  const told = ids.length > 0 ? await findArticlesById(context, buildVisibility(asker), ids) : []
  return rateEvents(context, inquiry, { terms, told })
}

/** "What happened to Costin?" after several stories: those with a name of the question, if there are any; otherwise all. */
function keepNamed(stories: readonly RatedReport[][], terms: readonly QueryTerm[]): readonly RatedReport[][] {
  const isNamed = ({ found }: RatedReport) =>
    terms.some(({ isName, stem }) => isName && (found.get(stem) ?? 0) >= sameWordMatch)
  const named = stories.filter((story) => story.some(isNamed))
  return named.length > 0 ? named : stories
}

async function rateEvents(
  context: Context,
  { signal, statistics, task }: Inquiry,
  { terms, told }: { terms: QueryTerm[]; told: readonly Article[] },
): Promise<RatedReports> {
  const { asker, language } = task
  const stories: RatedReport[][] = []
  const known = new Set<string>()
  for (const report of told) {
    // Mostly they are about one event, which the first report finds.
    if (known.has(report.id)) continue
    const event =
      stories.length >= mostEvents
        ? [report]
        : await findEventReports(context, report, { asker, statistics, signal, reach: 'possible' })
    const others = event.filter(({ id }) => !known.has(id))
    for (const { id } of others) known.add(id)
    stories.push(others.map((article) => rateReport(article, { asked: language, terms })))
  }
  return { terms, reports: sortReports(keepNamed(stories, terms).flat()) }
}

/** "How long will he get?" after nothing was told: whether nobody can say what the pronoun refers to. */
export function refersToNothing(focus: RatedReports, { reports: [best], terms }: RatedReports, task: Task) {
  if (task.earlier === null || focus.reports.length > 0 || !hasPronoun(task.reading)) return false
  return !terms.some(({ isName }) => isName) && !(best && isSurelyMeant(best, terms))
}

/** Whether it is an article before a noun, which some languages spell like a pronoun. */
function isArticleAt({ content, language, rest }: Reading, at: number): boolean {
  const [word, next] = [rest[at], rest[at + 1]]
  if (!word || !next || !content.includes(next)) return false
  const { followUps, grammar } = lexicons[language]
  const isNoun = !grammar.capitalisesNouns || /^\p{Lu}/u.test(next.text)
  return isNoun && followUps.linkingWords.split(' ').includes(word.folded)
}

/** "El otro juicio, el del puente": whether what is spelt like a pronoun begins a name for something else. */
function namesOtherAt({ language, rest }: Reading, at: number): boolean {
  const { answers, followUps } = lexicons[language]
  const isOther = findWords(rest.slice(at + 1), answers.other, 'start') !== null
  return isOther || findWords(rest.slice(at), followUps.theOne, 'start') !== null
}

/** "Le beurre est-il cher": whether the pronoun repeats a subject that is named before it. */
function repeatsSubject({ content, language, question, rest }: Reading, at: number): boolean {
  const word = rest[at]
  if (!word || !lexicons[language].grammar.repeatsSubject) return false
  const isNamedBefore = content.some(({ start }) => start < word.start)
  return isNamedBefore && question.charAt(word.start - 1) === '-'
}

/** "Is it over?": whether a pronoun refers to what was told. */
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
      !namesOtherAt(reading, at) &&
      !repeatsSubject(reading, at)
    )
  })
}

/**
 * Whether the words that the focus lacks may be another subject: several, or the only noun of a question such as "what was it with
 * the dachshund?" of which the focus has no word.
 */
function mayBeSubject(lacking: readonly QueryTerm[], focus: RatedReports, reading: Reading): boolean {
  const [first, ...others] = lacking
  if (others.length > 0) return true
  const isOpen = readAskedKind(reading.rest, reading.language) === null
  return isOpen && first?.isNoun === true && !focus.terms.some(occursIn(focus.reports))
}

/** "Anything new on tennis?", but not "what is the new programme called?" */
function asksForNewsOnOther(reading: Reading): boolean {
  const isForDetail = readAskedKind(reading.words, reading.language) !== null
  return asksForNewsOnIt(reading) && !isForDetail && !hasPronoun(reading)
}

/** Whether a question has words, and the reports none of them. */
export const haveNoneOf = ({ reports, terms }: RatedReports) =>
  terms.length > 0 && !terms.some(occursIn(reports))

/**
 * "And for the women?" asks the same about others; "and against whom do they play?" does not. Of 18 that people asked so after an
 * answer, 16 were about it; the two others name more than one thing: "and with the Oscars, did DiCaprio make it?"
 */
export function asksAlsoFor(terms: readonly QueryTerm[], { language, opening, rest }: Reading): boolean {
  const sign = findWords(rest, lexicons[language].followUps.alsoFor, 'start')
  if (opening !== 'opener' || !sign || beginsAsQuestion({ language, rest: rest.slice(sign.last + 1) }))
    return false
  return terms.filter(({ isName, isNoun }) => isName || isNoun).length <= 1
}

/** "And tennis?", "and how is the strike?", but not "and who decided that?" or "and her parents?" */
function opensOtherSubject(terms: readonly QueryTerm[], reading: Reading): boolean {
  if (hasPronoun(reading) || namesWhatIsTheirs(reading)) return false
  return reading.opening === 'opener' && (!beginsAsQuestion(reading) || terms.some(({ isNoun }) => isNoun))
}

/**
 * Whether the question leaves the focus for other news. That takes something which the focus lacks and the best report has: a
 * name; or a word in its headline, if the question asks for news, or with all other such words, after "and …", with a noun if that
 * is a question; or if it is only keywords, all such words or much more of it. Otherwise the report must cover nearly all of a question that has nothing to do with the focus.
 */
export function leavesFocus(
  focus: RatedReports,
  news: RatedReports,
  { now, reading }: { now: Date; reading: Reading },
): boolean {
  const [best] = news.reports
  if (!best || !isEnough(news, { reading, now })) return false
  const lacking = news.terms.filter((term) => !occursIn(focus.reports)(term))
  const there = lacking.filter(occursIn([best]))
  if (there.some(({ isName }) => isName)) return true
  const titled = there.filter(({ stem }) => best.titled.has(stem))
  if (titled.length === 0) return false
  if (asksForNewsOnOther(reading)) return true
  if (opensOtherSubject(there, reading) && there.length === lacking.length) return true
  if (hasPronoun(reading)) return false
  const [here, elsewhere] = [findBestCoverage(focus), findBestCoverage(news)]
  if (!asksSomething(reading)) return titled.length === lacking.length || elsewhere >= here + clearlyMore
  const isTelling = titled.some(({ weight }) => weight >= tellingWeight)
  const isAbout = elsewhere >= leastCoverageOfOther && here < leastFocusCoverage
  return isTelling && isAbout && mayBeSubject(lacking, focus, reading)
}
