import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from '#language/lexicon/lexicons'
import type { SpokenForms } from '#language/lexicon/spoken-forms'
import { amountReader } from './amounts.ts'
import { markReader, tidy } from './marks.ts'
import { romanReader } from './roman.ts'
import { shortenedWordReader } from './shortened-words.ts'

/** About a minute and a half of speech: no sentence worth hearing is longer. */
const maxCharacters = 1200
/** Of what is prepared: signs become words, and marks go. */
const maxWritten = 4000

function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const space = cut.lastIndexOf(' ')
  return space > 0 ? cut.slice(0, space) : cut
}

/** Headlines in capitals would be spelt out letter by letter. */
function withoutShouting(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = letters.filter((letter) => /\p{Lu}/u.test(letter))
  if (letters.length < 12 || !/\s/.test(text) || capitals.length / letters.length < 0.9) return text
  return text.toLowerCase().replace(/\p{L}/u, (first) => first.toUpperCase())
}

const initials = /(?<![\p{L}\p{N}.])(?:\p{Lu}\.){2,}(?:\p{Lu}(?![\p{L}\p{N}]))?/gu

/** "U.S." is two letters, and a sentence's end only at the end. */
function withLettersApart(text: string): string {
  return text.replace(initials, (dotted: string, at: number) => {
    const letters = dotted.replaceAll('.', ' ').trim()
    return text.slice(at + dotted.length).trim() === '' ? `${letters}.` : letters
  })
}

function openReader(forms: SpokenForms): (text: string) => string {
  const marks = markReader(forms)
  const amounts = amountReader(forms)
  const romans = romanReader(forms.roman)
  const words = shortenedWordReader(forms)
  return (text) => tidy(marks(withLettersApart(romans(amounts(words(withoutShouting(text)))))))
}

const readers = forEachLanguage(({ spoken }) => openReader(spoken))

/**
 * What a voice is given for a sentence: one line of bounded length in which signs, numbers and shortened words are written
 * as they are said, and nothing is taken for an engine's own markup. Empty when nothing in it can be said. What is shown
 * and kept is the sentence itself.
 */
export function speakable(text: string, language: Language): string {
  const line = text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]+/g, ' ')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim()
  const spoken = readers[language](cutAtWord(line, maxWritten))
  return /[\p{L}\p{N}]/u.test(spoken) ? cutAtWord(spoken, maxCharacters) : ''
}
