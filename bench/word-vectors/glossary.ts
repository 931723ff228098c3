import { readFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import { fold } from '../../server/src/language/tokens.ts'
import { specialWords } from '../../server/src/language/word-vectors.ts'
import type { Fitted } from './fit-vectors.ts'

/** What a word without a meaning of its own, or an unknown one, has instead of a translation. */
const untranslated = new Set(['-', '?'])

/** English words, and how much of each. */
type Translation = ReadonlyMap<string, number>

/** "court/dish": the average of its senses, each the sum of its words. */
function translate(english: string, isKnown: (word: string) => boolean): Translation {
  const senses = english
    .split('/')
    .map((sense) => (fold(sense).match(/[\p{L}\p{N}]+/gu) ?? []).filter(isKnown))
    .filter((words) => words.length > 0)
  const shares = new Map<string, number>()
  for (const word of senses.flat()) shares.set(word, (shares.get(word) ?? 0) + 1 / senses.length)
  return shares
}

/** The words of another language in English, as far as these English words are known. */
export function listTranslations(
  language: Language,
  isKnown: (word: string) => boolean,
): Map<string, Translation> {
  const file = new URL(`../data/glossaries/${language}.tsv`, import.meta.url)
  const translations = new Map<string, Translation>()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [word = '', english = ''] = line.split('\t')
    const translation = translate(untranslated.has(english) ? '' : english, isKnown)
    if (translation.size > 0) translations.set(fold(word), translation)
  }
  for (const special of Object.values(specialWords))
    if (isKnown(special)) translations.set(special, new Map([[special, 1]]))
  return translations
}

function addUp(translation: Translation, fitted: Fitted): Float32Array {
  const parts = [...translation].map(([word, share]) => ({ share, vector: fitted.get(word) ?? [] }))
  const dimensions = Math.max(...parts.map(({ vector }) => vector.length))
  return Float32Array.from({ length: dimensions }, (_, at) =>
    parts.reduce((sum, { share, vector }) => sum + share * (vector[at] ?? 0), 0),
  )
}

/** The vectors of the words of another language, by their English translations. */
export function translateVectors(fitted: Fitted, language: Language): Fitted {
  const translations = listTranslations(language, (word) => fitted.has(word))
  return new Map([...translations].map(([word, translation]) => [word, addUp(translation, fitted)]))
}
