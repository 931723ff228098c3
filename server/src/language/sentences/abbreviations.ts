import type { Language } from '@tidings/contract/entities'
import { forEachLanguage, lexicons } from '../lexicon/lexicons.ts'
import { parseWords } from '../lexicon/parse-lists.ts'

const companyEndings = new Set('Inc Corp Ltd Co LLC plc'.split(' '))

const sets = forEachLanguage(({ functionWords, sentences: { abbreviations, openers } }) => ({
  leading: parseWords(abbreviations.leading),
  trailing: parseWords(abbreviations.trailing),
  numbered: parseWords(abbreviations.numbered),
  openers: parseWords(openers),
  determiners: parseWords(functionWords.determiners),
}))

function has(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || words.has(word.toLowerCase())
}

/** A score, a time or a fraction counts as one word, or its last digits would look like an ordinal: "3:0." */
const lastWord = /(?:\p{N}+[:,](?=\p{N}))*[\p{L}\p{M}\p{N}°.]*$/u

/** "Der 900. Grand Prix", "zum 100.000. Mal", "der Weltranglisten-357. Eric Quigley", but not "im Jahr 2004. Der Prozess". */
function endsInLongOrdinal(text: string, language: Language): boolean {
  const [, joined, word = ''] =
    /(?:(\p{L}-)|(?<!\p{L})(\p{L}+)\s)(?:\d{3,4}|\d{1,3}(?:\.\d{3})+)$/u.exec(text) ?? []
  return joined !== undefined || sets[language].determiners.has(word.toLowerCase())
}

/** What a full stop after `before` means; `open` is an abbreviation that may also end a sentence. */
export function readFullStop(
  before: string,
  next: string,
  language: Language,
): 'abbreviates' | 'ends' | 'open' {
  const word = lastWord.exec(before)?.[0] ?? ''
  // "J.", "S. M.", "p. ex.", "z. B."
  if (/^\p{L}$/u.test(word) || has(sets[language].leading, word)) return 'abbreviates'
  if (has(sets[language].numbered, word) && /^\p{N}/u.test(next)) return 'abbreviates'
  // "am 3. März", "Karl III."
  if (lexicons[language].grammar.writesDottedOrdinals) {
    // "8.8. 2015"
    if (/^\d{1,2}\.\d{1,2}$/.test(word) && /^\p{N}/u.test(next)) return 'abbreviates'
    if (/^\d{1,2}$/.test(word) || endsInLongOrdinal(before, language)) return 'abbreviates'
    if (/^[IVXLC]+$/.test(word)) return 'open'
  }
  // "U.S.", "EE.UU.", "Ph.D."
  if (/^(?:\p{L}{1,2}\.)+\p{L}{1,2}$/u.test(word)) return 'open'
  return has(sets[language].trailing, word) ? 'open' : 'ends'
}

export function opensSentence(word: string, language: Language): boolean {
  return sets[language].openers.has(word)
}

/** Whether the word before belongs to a company's name, as in "Yahoo! Inc". */
export function endsCompanyName(word: string): boolean {
  return companyEndings.has(word)
}
