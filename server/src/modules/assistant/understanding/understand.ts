import type { Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import type { Now } from '#language/dates/time-span'
import { forEachLanguage, pickFromAllLanguages } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import { readWords, type Token } from '#language/tokens'
import { asksOnlyAboutIt, classifyFollowUp, findWordsBeside, namesWhatIsTheirs } from './follow-up.ts'
import { findPlaceIn, type NamedPlace } from './place-in.ts'
import type { QuestionToRead, Reading } from './read-by-rules.ts'
import { readQuestion } from './read-question.ts'
import { nothingUnderstood, type Span, type Understanding } from './understanding.ts'

/** The context of the previous question. */
export type Earlier = {
  understanding: Understanding
  language: Language
  /** The question asked last, if known. */
  question?: string
  /** The article told last. */
  article: { id: string; title: string } | null
  /** The articles told before one of them was asked about, in order, if known. */
  articles?: readonly { id: string; title: string }[]
  /** The articles that the last answer cited, if known. */
  cited?: readonly { id?: string; title: string; source: string }[]
  /** The ids of the articles told about subjects before this one (`told-before.ts`), if known. */
  toldBefore?: readonly (readonly string[])[]
  /** What was told in the conversation, as heard or shown, and its last answer. */
  told: string
  last?: string
}

const maxSubjectCharacters = 80

const askingWords = forEachLanguage(({ questions }) => parseWords(questions.asking))

/** The asker's own words from the first to the last of these, without others in between. */
function readSpokenWords({ language, question, rest }: Reading, content: readonly Token[]): string {
  const [first, last] = [content[0], content.at(-1)]
  if (!first || !last) return ''
  const within = rest.filter(({ end, start }) => start >= first.start && end <= last.end)
  const isOfQuestion = (word: Token) => askingWords[language].has(word.folded) && !content.includes(word)
  if (within.some(isOfQuestion)) return content.map(({ end, start }) => question.slice(start, end)).join(' ')
  return within
    .map((word, at) => {
      const next = within[at + 1]
      const between = next ? question.slice(word.end, next.start) : ''
      return question.slice(word.start, word.end) + (/[\p{L}\p{N}]/u.test(between) ? ' ' : between)
    })
    .join('')
    .replace(/\s+/g, ' ')
}

function readSubject(text: string): string | null {
  return text !== '' && text.length <= maxSubjectCharacters ? text : null
}

function readSpan({ question, span, words }: Reading): Span | null {
  const [first, last] = [words[span?.first ?? -1], words[span?.last ?? -1]]
  if (!span || !first || !last) return null
  const text = question.slice(first.start, last.end).replace(/\s+/g, ' ')
  return {
    since: span.since.toISOString(),
    until: span.until?.toISOString() ?? null,
    words: first.start === 0 ? lowerUnlessName(text) : text,
    isSoft: span.isSoft,
  }
}

/** Lowercases "Since Monday" for use within a sentence, but not "Monday". */
function lowerUnlessName(text: string): string {
  return text.includes(' ') ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

function chooseKind(understood: Understanding, isNews: boolean): Understanding['kind'] {
  const { excluded, query, sources, span, topics } = understood
  if (query !== '') return 'subject'
  if (topics.length > 0) return 'topic'
  if (sources.length > 0) return 'source'
  const isBriefing = isNews || span !== null || excluded.topics.length > 0
  return isBriefing ? 'briefing' : 'unclear'
}

const everywhere = parseWords(...pickFromAllLanguages(({ questions }) => questions.everywhere))

/** The words that name what it is about. "What is happening in the world?" names nothing. */
function listNaming({ content, field, isNews }: Reading): readonly Token[] {
  if (field.length > 0) return field
  return isNews && content.every(({ folded }) => everywhere.has(folded)) ? [] : content
}

/** The topics, if it is for news of these and nothing else. */
function listTopics({ field, isRequest, topics }: Reading, content: readonly Token[]): readonly Topic[] {
  const isOnlyTopics = isRequest || topics.length === content.length
  return field.length === 0 && isOnlyTopics ? [...new Set(topics)] : []
}

/** Interprets a question by itself. */
export function understandAlone(reading: Reading): Understanding {
  const { excluded, form, isAgain, isGoodNews, isNewOnly, isNews, question, sources, storyCount } = reading
  const content = listNaming(reading)
  const topics = listTopics(reading, content)
  const isTopic = topics.length > 0
  const place = isTopic || content.length === 0 ? null : findPlaceIn(reading)
  const understood: Understanding = {
    ...nothingUnderstood,
    form: sources.length > 1 && content.length > 0 ? 'comparison' : form,
    query: isTopic ? '' : content.map((word) => question.slice(word.start, word.end)).join(' '),
    subject: readSubject(readSpokenWords(reading, content)),
    place: place?.text ?? null,
    topics: [...topics],
    sources,
    excluded,
    span: readSpan(reading),
    isGoodNews,
    storyCount: reading.isRequest || isGoodNews ? storyCount : null,
    isNewOnly,
    isAgain,
  }
  const mayBeBriefing = isNews || reading.isElse || form === 'count'
  return { ...understood, kind: reading.field.length > 0 ? 'field' : chooseKind(understood, mayBeBriefing) }
}

/** Applies a new place to the previous subject. */
function moveToPlace(
  before: Understanding,
  place: Pick<NamedPlace, 'text' | 'words'>,
  reading: Reading,
): Understanding {
  const { language, question } = reading
  const names = place.words.map((word) => question.slice(word.start, word.end)).join(' ')
  const theme = before.place ? findWordsBeside(before.query, before.place, language) : before.query
  const told = before.place ? (before.subject ?? '').replace(before.place, '').trim() : before.subject
  const isAnywhere = theme === '' && before.topics.length === 0
  return {
    ...before,
    query: [theme, names].filter(Boolean).join(' '),
    subject: isAnywhere ? readSubject(names) : readSubject([told, place.text].filter(Boolean).join(' ')),
    place: place.text,
  }
}

/** "No, I meant Georgia the country": adds words to a name already given. */
function refine(before: Understanding, { now, reading }: { now: Understanding; reading: Reading }) {
  const known = new Set(readWords(before.query).map(({ folded }) => folded))
  const shared = reading.content.filter(({ folded }) => known.has(folded))
  const added = reading.content.filter(({ folded }) => !known.has(folded))
  if (shared.length === 0 || added.length === 0) return null
  const names = added.map(({ end, start }) => reading.question.slice(start, end))
  const only = shared.length === known.size
  return {
    ...before,
    query: [before.query, ...names].join(' '),
    subject: only ? now.subject : before.subject,
    place: null,
  }
}

function isName({ question }: Reading, { start }: Token): boolean {
  return /\p{Lu}/u.test(question.charAt(start))
}

/** Combines the previous subject with what this question changes. */
function replaceSubject(before: Understanding, now: Understanding, reading: Reading): Understanding {
  const { content, isMeant, language, opening } = reading
  if (content.length === 0) return before
  const place = now.kind === 'topic' ? null : findPlaceIn(reading)
  if (place?.isAll) return moveToPlace(before, place, reading)
  if (opening === 'correction') {
    const more = refine(before, { now, reading })
    if (more) return more
    const preposition = before.place?.split(' ')[0]
    const isElsewhere = before.place !== before.subject && content.every((word) => isName(reading, word))
    // "No, Spain": in German all nouns are capitalised, so a place cannot be told from another subject.
    if (preposition && isElsewhere && language !== 'de' && !(isMeant && content.length > 1)) {
      const text = `${preposition} ${now.subject ?? now.query}`
      return moveToPlace(before, { text, words: content }, reading)
    }
  }
  const { place: where, query, subject, topics } = now
  return { ...before, query, subject, topics, place: where }
}

/** Removes newly excluded items from the previous question. */
function addExclusion(before: Understanding, { excluded }: Understanding): Understanding {
  const merge = <T>(a: readonly T[], b: readonly T[]) => [...new Set([...a, ...b])]
  const topics = before.topics.filter((topic) => !excluded.topics.includes(topic))
  const isGone = topics.length < before.topics.length && topics.length === 0 && before.query === ''
  return {
    ...before,
    topics,
    subject: isGone ? null : before.subject,
    sources: before.sources.filter((source) => !excluded.sources.includes(source)),
    excluded: {
      topics: merge(before.excluded.topics, excluded.topics),
      words: merge(before.excluded.words, excluded.words),
      sources: merge(before.excluded.sources, excluded.sources),
    },
  }
}

function chooseForm(before: Understanding, now: Understanding, sources: string[]): Understanding['form'] {
  if (now.form !== 'news') return now.form
  if (before.form === 'count') return 'count'
  return sources.length > 1 && before.form === 'comparison' ? 'comparison' : 'news'
}

function completeFromEarlier(earlier: Earlier, now: Understanding, reading: Reading): Understanding {
  const before = addExclusion(earlier.understanding, now)
  // A time phrase in another language cannot be repeated.
  const kept =
    before.span && earlier.language !== reading.language ? { ...before.span, words: '' } : before.span
  const sources = now.sources.length > 0 ? now.sources : before.sources
  const subject = replaceSubject(before, now, reading)
  const understood: Understanding = {
    ...subject,
    form: chooseForm(before, now, sources),
    sources,
    span: now.span ?? kept,
    storyCount: now.storyCount,
    isNewOnly: now.isNewOnly,
    isAgain: now.isAgain,
    isCorrection: reading.opening === 'correction',
    untoldIds: [],
  }
  // "What else?" after the news of a field.
  const isSameField = before.kind === 'field' && understood.query === before.query
  return { ...understood, kind: isSameField ? 'field' : chooseKind(understood, true) }
}

/** "What else is there today?" after a question about something, but not "what else?" */
function asksForOtherNews({ content, hasAnaphor, isElse, span }: Reading, before: Understanding): boolean {
  return isElse && content.length === 0 && !hasAnaphor && span !== null && before.subject !== null
}

/** "No, the second one", where only one was told. */
function correctsToUntold({ bareFollowUp, opening }: Reading, earlier: Earlier | null | undefined): boolean {
  const which = bareFollowUp?.which ?? 0
  return opening === 'correction' && which > (earlier?.articles?.length ?? 0)
}

/** What the question asks for, combined with the previous one if it refers to it. Times are in the asker's time zone. */
export function understand(asked: QuestionToRead & Now & { earlier?: Earlier | null }): Understanding {
  const { earlier } = asked
  const read = readQuestion({ ...asked, isFollowUp: Boolean(earlier) }, asked)
  const corrected = correctsToUntold(read, earlier) ? { ...read, bareFollowUp: null } : read
  // "How is their economy doing?" is no request for business news.
  const isTheirs = Boolean(earlier) && !read.isRequest && namesWhatIsTheirs(read)
  const reading = isTheirs ? { ...corrected, topics: [] } : corrected
  const now = understandAlone(reading)
  if (reading.chat) return { ...nothingUnderstood, kind: 'chat', chat: reading.chat }
  if (!earlier) return reading.bareFollowUp ? { ...nothingUnderstood } : now
  if (asksForOtherNews(reading, earlier.understanding)) return now
  const followUp = classifyFollowUp(reading)
  if (followUp === 'completes') return completeFromEarlier(earlier, now, reading)
  if (followUp === 'none') return now
  const { query } = reading.bareFollowUp || asksOnlyAboutIt(reading) ? nothingUnderstood : now
  const which = reading.bareFollowUp?.which ?? null
  return { ...earlier.understanding, kind: followUp, form: 'news', query, which, isAgain: false }
}
