import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import type { Token } from '#language/tokens'
import { beginsAsQuestion } from './asks-something.ts'
import { findAfterInterjections } from './drop-preamble.ts'
import type { Reading } from './read-by-rules.ts'
import { numberStory } from './requests/read-ability.ts'
import { isPausedAfter } from './scan.ts'

/** What a question says first of the story it is about: "the one with the dam, how long will that take?" */
export type Naming = {
  /** The number of the story among those told, from 1; -1 for the last. Null if it is named by words. */
  which: number | null
  words: readonly Token[]
  /** It must be one that was told: "the one with". */
  isListed: boolean
  /** What is asked about it; empty if it is to be told. */
  rest: string
}

type Part = { words: readonly Token[]; isAsking: boolean }

/** What names a story has at most so many words. */
const mostWords = 8

/** The parts between pauses; whether one asks something is judged without its "and" or "no". */
function splitAtPauses({ language, question, words }: Reading): Part[] {
  const { interjections, meant, no, opener } = lexicons[language].followUps
  const before = `(?:(?:${no}) )?(?:${meant})|${opener}|${no}|(?:${interjections})(?: (?:${opener}))?`
  const ends = words.flatMap((_, at) => (isPausedAfter(words, at, question) ? [at + 1] : []))
  return [...ends, words.length].map((end, at) => {
    const part = words.slice(ends[at - 1] ?? 0, end)
    const opening = findWords(part, before, 'start')
    const rest = opening ? part.slice(opening.last + 1) : part
    return { words: rest, isAsking: beginsAsQuestion({ language, rest }) }
  })
}

/** "The third", "number three", and nothing else. */
function readNumber(words: readonly Token[], { language }: Reading): number | null {
  const { moreOn, one, ordinals } = lexicons[language].followUps
  const at = ordinals.findIndex((forms) => findWords(words, `(?:${moreOn})?(?:${forms})${one}`, 'all'))
  return at < 0 ? null : numberStory(at, language)
}

/** The words after "the one with" or "back to"; null if there is neither. */
function readAfterSign(words: readonly Token[], { language }: Reading): readonly Token[] | null {
  const { backTo, more, theOne } = lexicons[language].followUps
  const sign = findWords(words, `(?:${backTo})(?: (?:${theOne}))?|${theOne}`)
  const named = sign ? words.slice(sign.last + 1) : []
  // "The one about the dam, tell me more."
  const asking = findWords(named, more, 'end')
  const naming = asking ? named.slice(0, asking.first) : named
  return naming.length > 0 ? naming : null
}

function takeUntilAsking(parts: readonly Part[]): { naming: readonly Part[]; asking: readonly Part[] } {
  const first = parts.findIndex(({ isAsking }) => isAsking)
  const at = first < 0 ? parts.length : first
  return { naming: parts.slice(0, at), asking: parts.slice(at) }
}

/** "What was the one about phones?" */
function readOnlyNaming(parts: readonly Part[], reading: Reading): Naming | null {
  const asked = parts.flatMap(({ words }) => words)
  const sign = findWords(asked, lexicons[reading.language].followUps.theOne)
  const words = sign ? asked.slice(sign.last + 1) : []
  return words.length > 0 && words.length <= mostWords
    ? { which: null, words, isListed: true, rest: '' }
    : null
}

/** "The runner, how is he?"; with nothing else, as in "no, the runner", only a correction of a list names a story. */
function readBefore(naming: readonly Part[], rest: string, { opening }: Reading): Naming | null {
  const words = naming.flatMap((part) => part.words)
  const isNaming = words.length > 0 && (opening === 'correction' || rest !== '')
  return isNaming && words.length <= mostWords ? { which: null, words, isListed: false, rest } : null
}

/** The story that a question names, if it does so by a number, by "the one with" or "back to", after "no", or before what it asks. */
export function readNaming(reading: Reading): Naming | null {
  const { asking, naming } = takeUntilAsking(splitAtPauses(reading))
  const rest = reading.question.slice(asking[0]?.words[0]?.start ?? reading.question.length)
  const numbers = naming.map(({ words }) => readNumber(words, reading))
  const numbered = numbers.findIndex((number) => number !== null)
  const which = numbers[numbered] ?? null
  // "Number two, the fishermen, what do they fear?"
  const afterNumber = [...naming, ...asking][numbered + 1]?.words[0]?.start
  if (which !== null)
    return { which, words: [], isListed: true, rest: rest && reading.question.slice(afterNumber) }
  const only = readOnlyNaming(asking, reading)
  if (only) return only
  const words = naming.flatMap((part) => readAfterSign(part.words, reading) ?? [])
  return words.length > 0 ? { which, words, isListed: true, rest } : readBefore(naming, rest, reading)
}

/** What follows "back to", for when it names no story that was told; null without it. */
export function readAfterBackTo({ language, question, words }: Reading): string | null {
  const sign = findAfterInterjections(words, lexicons[language].followUps.backTo, language)
  const next = sign && words[sign.last + 1]
  return next ? question.slice(next.start) : null
}
