import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from '#language/lexicon/lexicons'
import type { SpokenForms } from '#language/lexicon/spoken-forms'
import { createAmountReader } from './amounts.ts'
import { createMarkReader, tidySpaces } from './marks.ts'
import { createRomanReader } from './roman.ts'
import { createAbbreviationReader } from './shortened-words.ts'

/** About a minute and a half of speech. */
const maxCharacters = 1200
/** Before signs are replaced and marks removed. */
const maxInputCharacters = 4000

function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const space = cut.lastIndexOf(' ')
  return space > 0 ? cut.slice(0, space) : cut
}

/** Voices spell out headlines in capitals letter by letter. */
function lowerHeadlineCapitals(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = letters.filter((letter) => /\p{Lu}/u.test(letter))
  if (letters.length < 12 || !/\s/.test(text) || capitals.length / letters.length < 0.9) return text
  return text.toLowerCase().replace(/\p{L}/u, (first) => first.toUpperCase())
}

const initials = /(?<![\p{L}\p{N}.])(?:\p{Lu}\.){2,}(?:\p{Lu}(?![\p{L}\p{N}]))?/gu

/** "U.S." becomes "U S", and its last dot ends the sentence only at the end of the text. */
function separateInitials(text: string): string {
  return text.replace(initials, (dotted: string, at: number) => {
    const letters = dotted.replaceAll('.', ' ').trim()
    return text.slice(at + dotted.length).trim() === '' ? `${letters}.` : letters
  })
}

function createReader(forms: SpokenForms): (text: string) => string {
  const marks = createMarkReader(forms)
  const amounts = createAmountReader(forms)
  const romans = createRomanReader(forms.roman)
  const words = createAbbreviationReader(forms)
  return (text) => tidySpaces(marks(separateInitials(romans(amounts(words(lowerHeadlineCapitals(text)))))))
}

const readers = forEachLanguage(({ spoken }) => createReader(spoken))

/**
 * Prepares a sentence for a voice: one line of limited length, with signs, numbers and abbreviations written as they are
 * pronounced and without anything an engine could take for markup. Empty if there is nothing to pronounce. The shown and
 * saved text is the sentence itself.
 */
export function makeSpeakable(text: string, language: Language): string {
  const line = text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]+/g, ' ')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim()
  const spoken = readers[language](cutAtWord(line, maxInputCharacters))
  return /[\p{L}\p{N}]/u.test(spoken) ? cutAtWord(spoken, maxCharacters) : ''
}
