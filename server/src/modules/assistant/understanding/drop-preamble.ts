import type { Language } from '@tidings/contract/entities'
import { findWords, type WordRange } from '#language/find-words'
import type { FollowUpWords } from '#language/lexicon/follow-ups'
import { lexicons } from '#language/lexicon/lexicons'
import { asksForNews } from '#language/question-words'
import { beginsAsQuestion } from './asks-something.ts'
import type { Token } from '#language/tokens'
import { isPausedAfter, type Scan } from './scan.ts'

/** After a self-correction there must be a whole question, not one word that replaces another. */
const leastRepaired = 3

/** "What was the, I mean, how late was that book?": keeps only the corrected question. "No, I mean" corrects what was asked before. */
function dropUncorrected(scan: Scan, { no, repair }: FollowUpWords): void {
  const words = scan.rest
  const range = findWords(words, repair)
  if (!range || range.first === 0 || words.length - 1 - range.last < leastRepaired) return
  const isOfEarlier = findWords(words.slice(0, range.first), no, 'all') !== null
  if (!isOfEarlier) scan.take(words, { first: 0, last: range.last })
}

const listInterjections = ({ commands, followUps }: (typeof lexicons)[Language]) =>
  `${followUps.interjections}|${commands.phrases.acknowledgement}`

/** Where a question begins with this pattern, if need be after "OK" and the like; null if it does not. */
export function findAfterInterjections(
  words: readonly Token[],
  pattern: string,
  language: Language,
): WordRange | null {
  return findWords(words, `(?:(?:${listInterjections(lexicons[language])}) )*(?:${pattern})`, 'start')
}

/** At most so many interjections come before a question: "oh no, wait, what happened?" */
const mostInterjections = 3

/** "Wow, how did that happen?": drops what comes before a question and says nothing about it. */
function dropInterjections(scan: Scan, question: string, language: Language): void {
  const { followUps } = lexicons[language]
  for (let count = 0; count < mostInterjections; count++) {
    const words = scan.rest
    const range = findWords(words, listInterjections(lexicons[language]), 'start')
    const rest = words.slice((range?.last ?? 0) + 1)
    const goesOn = `${followUps.asks}|${followUps.opener}|${followUps.interjections}`
    const isBeforeQuestion =
      beginsAsQuestion({ language, rest }) ||
      findWords(rest, goesOn, 'start') !== null ||
      rest.some(({ folded }) => asksForNews(folded, language))
    if (!range || !isBeforeQuestion) return
    // "So can they still win?" needs no pause; "how strange did it look?" is a question without one.
    const isOneWord = range.last === 0 && beginsAsQuestion({ language, rest })
    if (!isOneWord && !isPausedAfter(words, range.last, question)) return
    scan.take(words, range)
  }
}

/** "Good evening, my neighbour says …": drops a greeting before a pause or a question. */
function dropGreeting(scan: Scan, question: string, language: Language): void {
  const words = scan.rest
  const range = findWords(words, lexicons[language].questions.smallTalk.hello, 'start')
  const rest = words.slice((range?.last ?? 0) + 1)
  if (!range || rest.length === 0) return
  if (isPausedAfter(words, range.last, question) || beginsAsQuestion({ language, rest }))
    scan.take(words, range)
}

/** Drops what comes before the question itself: what is taken back, a greeting, interjections, courtesies. */
export function dropPreamble(scan: Scan, question: string, language: Language): void {
  dropUncorrected(scan, lexicons[language].followUps)
  dropGreeting(scan, question, language)
  dropInterjections(scan, question, language)
  while (scan.consume(lexicons[language].questions.courtesies)) continue
}
