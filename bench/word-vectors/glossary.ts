import { readFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import { fold } from '../../server/src/language/tokens.ts'
import { specialWords, type WordPart } from '../../server/src/language/vector-words.ts'

/** What a word without a meaning of its own, or an unknown one, has instead of a translation. */
const untranslated = new Set(['-', '?'])

/** The row of the vector of an English word. */
type RowOf = (english: string) => number | null

/** "court/dish": the average of its senses, each the sum of its words. */
function translate(english: string, rowOf: RowOf): WordPart[] {
  const senses = english
    .split('/')
    .map((sense) => (fold(sense).match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => rowOf(word) ?? []))
    .filter((rows) => rows.length > 0)
  const shares = new Map<number, number>()
  for (const row of senses.flat()) shares.set(row, (shares.get(row) ?? 0) + 1 / senses.length)
  return [...shares].map(([row, share]) => ({ row, share }))
}

/** The words of another language by the English words that they mean, as far as these have vectors. */
export function listTranslations(language: Language, rowOf: RowOf): Map<string, WordPart[]> {
  const file = new URL(`../data/glossaries/${language}.tsv`, import.meta.url)
  const translations = new Map<string, WordPart[]>()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [word = '', english = ''] = line.split('\t')
    const parts = untranslated.has(english) ? [] : translate(english, rowOf)
    if (parts.length > 0) translations.set(fold(word), parts)
  }
  for (const special of Object.values(specialWords)) {
    const row = rowOf(special)
    if (row !== null) translations.set(special, [{ row, share: 1 }])
  }
  return translations
}
