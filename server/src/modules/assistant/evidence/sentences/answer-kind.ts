import type { Language } from '@tidings/contract/entities'
import { findWords } from '#language/find-words'
import type { AnswerKind } from '#language/lexicon/answers'
import { forEachLanguage, lexicons } from '#language/lexicon/lexicons'
import { parseForms, parseList, parseWords } from '#language/lexicon/parse-lists'
import { fold, joinWords, readWords, type Token } from '#language/tokens'
import { mayBeginNumber } from '#language/numbers/parts'
import { isStopWord } from '#language/function-words'
import { readNumbers } from '#language/numbers/read-numbers'
import { factWords } from '../../composing/facts/fact-words.ts'

/** In the order in which they are tried. */
export const kindsInOrder: readonly AnswerKind[] = [
  'former',
  'reason',
  'next',
  'words',
  'age',
  'duration',
  'count',
  'money',
  'number',
  'time',
  'place',
  'person',
  'state',
]

/** The kind of answer that a question asks for; null for any. */
export function readAskedKind(words: readonly Token[], language: Language): AnswerKind | null {
  const { asks } = lexicons[language].answers
  return kindsInOrder.find((kind) => findWords(words, asks[kind]) !== null) ?? null
}

/** Drops the words that ask for a kind of answer, such as "how many". */
export function dropAskingWords(words: readonly Token[], language: Language): Token[] {
  // "What did the mayor say" contains the subject, so it is kept.
  const { words: _, ...asks } = lexicons[language].answers.asks
  const range = findWords(words, Object.values(asks).join('|'), 'start')
  return range ? words.slice(range.last + 1) : [...words]
}

/** Matches whole words only. */
const matchWhole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u')

const daysAndMonths = forEachLanguage(
  ({ time: { calendar } }) =>
    new Set([calendar.months, calendar.weekdays].flatMap((forms) => parseForms(fold(forms)).flat())),
)
const placeSigns = forEachLanguage(({ followUps }) => new Set(followUps.placePrepositions.split('|')))

/** A month, weekday, clock time, year, or another time such as "for three days". */
const times = forEachLanguage(({ answers, facts }, language) => {
  const span = `(?:${answers.beforeTimeSpan}) (?:\\S+ ){0,3}(?:${parseList(facts.times).join('|')})`
  return matchWhole(
    [
      answers.time,
      span,
      ...daysAndMonths[language],
      String.raw`\d{1,2}:\d{2}`,
      String.raw`(?:19|20)\d{2}`,
    ].join('|'),
  )
})
const ages = forEachLanguage(({ answers }) => matchWhole(answers.age))
const sayingVerbs = forEachLanguage(({ sentences }) => parseWords(fold(sentences.sayingVerbs)))
const quotation = /["“”„«»]/
const reasons = forEachLanguage(({ answers }) => matchWhole(answers.reason))
const future = forEachLanguage(({ sentences }) => matchWhole(sentences.toCome))
/** A preposition, possibly an article, and a capitalised word. */
const places = forEachLanguage(
  ({ answers }) => new RegExp(`(?<![\\p{L}])(?:${answers.place})(?: \\p{Ll}{1,4})? \\p{Lu}\\p{L}+`, 'u'),
)

/** Capitalised words within a sentence. */
const capitalised = /(?<=[\p{L}\p{N},;:] )\p{Lu}\p{L}+/gu

/** First and last name. A single capitalised word proves nothing in German. */
const fullName = /\p{Lu}[\p{L}\p{M}'’-]+ \p{Lu}[\p{L}\p{M}'’-]+/gu

/** Whether a sentence names somebody who is not in the question. "Die Löhne" is no name, nor is "on Friday" or "in Dorn". */
function hasNewPerson(text: string, language: Language, asked: ReadonlySet<string>): boolean {
  const names = text.match(fullName) ?? []
  const isNew = (part: string) => !asked.has(fold(part)) && !isStopWord(fold(part), language)
  if (names.some((name) => name.split(' ').every(isNew))) return true
  return !lexicons[language].grammar.capitalisesNouns && hasNewName(dropPlacesAndDays(text, language), asked)
}

function dropPlacesAndDays(text: string, language: Language): string {
  const words = readWords(text)
  const isOther = ({ folded }: Token, at: number) =>
    !daysAndMonths[language].has(folded) && !placeSigns[language].has(words[at - 1]?.folded ?? '')
  return words.map((word, at) => (isOther(word, at) ? word.text : '')).join(' ')
}

function hasNewName(text: string, asked: ReadonlySet<string>): boolean {
  const first = /^\p{Lu}\p{L}+ \p{Lu}\p{L}+/u.exec(text)?.[0].split(' ') ?? []
  const names = [...first, ...(text.match(capitalised) ?? [])]
  return names.some((name) => !asked.has(fold(name)))
}

/** A number written so may be one: "before 2033". */
const year = /^(?:19|20)\d{2}$/

/** How many words after a number may hold its unit of time: "four long days". */
const nearNumber = 2

function givesNumber(kind: 'count' | 'duration' | 'money', { language, text }: Sentence): boolean {
  const { numbers, tokens } = readNumbers(text, language)
  const { times } = factWords[language]
  return numbers.some(({ end, kind: form, last, start, unit }) => {
    if (kind === 'count' && unit === null && year.test(text.slice(start, end))) return false
    if (kind === 'money') return unit !== null && unit !== 'percent'
    const next = tokens.slice(last + 1, last + 1 + nearNumber)
    const isTime = next.some(({ folded }) => times.has(folded))
    if (kind === 'duration') return isTime
    return (unit === null || unit === 'percent') && !isTime && form !== 'ordinal' && form !== 'inside'
  })
}

/** Writes numbers in digits: "nine years" becomes "9 years". */
function writeDigits(text: string, language: Language): string {
  const written = readNumbers(text, language).numbers.filter(({ isInDigits }) => !isInDigits)
  return written.reduceRight(
    (digits, { end, start, value }) => digits.slice(0, start) + String(value) + digits.slice(end),
    text,
  )
}

const former = forEachLanguage(({ answers }) => matchWhole(answers.former))

/** Whether a sentence says how things were before. */
export function isFormer(text: string, language: Language): boolean {
  return former[language].test(joinWords(text))
}

const again = forEachLanguage(({ answers }) => matchWhole(answers.asksAgain))

/** Whether a question asks again for what was told. */
export function asksAgain(question: string, language: Language): boolean {
  return again[language].test(joinWords(question))
}

/** Whether a sentence or question is about the future. */
export function isToCome(text: string, language: Language): boolean {
  return future[language].test(text.toLowerCase())
}

/** `isFirst`: it is the first of its report. */
type Sentence = { text: string; language: Language; isFirst: boolean }

/** Whether a sentence may give this kind of answer. `asked`: the question's folded words; a name among them is no answer. */
export function givesKind(kind: AnswerKind, sentence: Sentence, asked: ReadonlySet<string>): boolean {
  const { isFirst, language, text } = sentence
  // Reports begin with the current state.
  if (kind === 'state') return isFirst
  if (kind === 'count' || kind === 'duration' || kind === 'money') return givesNumber(kind, sentence)
  if (kind === 'number' || kind === 'former') {
    if (/\d/.test(text)) return true
    return readWords(text).some(({ folded }) => folded.length > 2 && mayBeginNumber(folded, language))
  }
  if (kind === 'age') return ages[language].test(fold(writeDigits(text, language)))
  if (kind === 'person') return hasNewPerson(text, language, asked)
  if (kind === 'time') return times[language].test(fold(text))
  if (kind === 'next') return isToCome(text, language)
  if (kind === 'words') {
    return quotation.test(text) || readWords(text).some(({ folded }) => sayingVerbs[language].has(folded))
  }
  if (kind === 'reason') return reasons[language].test(fold(text))
  // The preposition may be the first word and so capitalised.
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  return places[language].test(plain.charAt(0).toLowerCase() + plain.slice(1)) && hasNewName(text, asked)
}
