import type { Language } from '@tidings/contract/entities'
import { findWords, type WordRange } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import type { Token } from '#language/tokens'
import { isPausedAfter, type Scan } from './scan.ts'
import { findTopic } from './topic-names.ts'

export type Opening = {
  opening: 'opener' | 'correction' | null
  /** "I meant": the rest replaces the previous question. */
  isMeant: boolean
}

/** What is not meant has at most so many words: "not the swimmer", "pas celle qui chante". */
const mostRejected = 6

type Spoken = { question: string; language: Language }

const namesTopic = (words: readonly Token[], language: Language) =>
  words.some(({ folded }) => findTopic(folded, language) !== null)

/** "Not the swimmer, the judge": the words before the pause. */
function findRejectedBefore(words: readonly Token[], { language, question }: Spoken): WordRange | null {
  const own = lexicons[language].followUps
  const not = findWords(words, own.not, 'start')
  if (!not || isPausedAfter(words, not.last, question)) return null
  // "Non mais l'autre, ...": no, but the other one.
  if (findWords(words.slice(not.last + 1), own.instead, 'start')) return null
  const last = words.findIndex((_, at) => at > not.last && isPausedAfter(words, at, question))
  if (last < 0 || last - not.last > mostRejected) return null
  return namesTopic(words.slice(0, last + 1), language) ? null : { first: 0, last }
}

/** "The judge, not the swimmer": the words after the pause. In a question, "isn't it?" is none. */
function findRejectedAfter(words: readonly Token[], { language, question }: Spoken): WordRange | null {
  const before = words.findLastIndex((_, at) => isPausedAfter(words, at, question))
  const rest = words.slice(before + 1)
  const isRejection = findWords(rest, lexicons[language].followUps.not, 'start') !== null
  if (before < 0 || !isRejection || rest.length < 2 || rest.length > mostRejected + 1) return null
  return question.includes('?') || namesTopic(rest, language)
    ? null
    : { first: before + 1, last: words.length - 1 }
}

/** Drops what is not meant; null if there is nothing such. */
function dropRejected(scan: Scan, spoken: Spoken): WordRange | null {
  const words = scan.rest
  const range = findRejectedBefore(words, spoken) ?? findRejectedAfter(words, spoken)
  if (range) scan.take(words, range)
  return range
}

/** "No, ...", but not "no sport", which is an exclusion. */
function dropNo(scan: Scan, { language, question }: Spoken): boolean {
  const own = lexicons[language].followUps
  const words = scan.rest
  const range = findWords(words, own.no, 'start')
  const after = range ? words[range.last + 1] : undefined
  if (!range || !after) return false
  const isPaused = isPausedAfter(words, range.last, question)
  const isExclusion =
    (!isPaused && namesTopic([after], language)) ||
    findWords(words, `${own.except}|${own.nothingOn}`, 'start') !== null
  if (isExclusion) return false
  scan.take(words, range)
  return true
}

/** "I meant the judge", "the judge I meant", "the judge I meant, the one who retired". */
function dropMeant(scan: Scan, { language, question }: Spoken): boolean {
  const own = lexicons[language].followUps
  const isMeant = scan.consume(own.meant, 'start')
  const words = scan.rest
  // "Ich hab nicht den Bären gemeint, sondern den Wolf": the words after "nicht" are dropped with what is not meant.
  if (isMeant && findWords(words, own.not, 'start')) return true
  const after = findWords(words, isMeant ? `${own.meantAfter}|${own.meantEnd}` : own.meantAfter)
  const isEnd = after?.last === words.length - 1 || (after && isPausedAfter(words, after.last, question))
  if (!after || after.first === 0 || !isEnd) return isMeant
  scan.take(words, after)
  return true
}

/** Reads and drops what a question begins with: "and ...", or a correction such as "no, I meant ..." or "not this, that". */
export function readOpening(scan: Scan, spoken: Spoken): Opening {
  const own = lexicons[spoken.language].followUps
  const contrast = dropRejected(scan, spoken)
  // "No, not that one, ..."
  const isNo = dropNo(scan, spoken) || contrast !== null
  if (isNo) dropNo(scan, spoken)
  const isMeant = dropMeant(scan, spoken)
  if (isNo || isMeant) {
    const rejected = dropRejected(scan, spoken) ?? contrast
    // "Not the swimmer, but the judge."
    if (rejected?.first === 0) scan.consume(own.instead, 'start')
    return { opening: 'correction', isMeant }
  }
  return {
    opening: scan.consume(own.opener, 'start') ? 'opener' : null,
    isMeant,
  }
}
