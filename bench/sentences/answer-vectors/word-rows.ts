import { languages, type Language } from '@tidings/contract/entities'
import {
  countVectorRows,
  findVectorRow,
  listVectorRows,
  sumRows,
} from '../../../server/src/language/word-vectors.ts'
import { listTranslations } from '../../word-vectors/glossary.ts'

/** Rows of the English vectors that a row of some language is made of, and how much of each. */
type Parts = readonly { row: number; share: number }[]

export type WordRow = { row: number; vector: Float32Array; parts: Parts }

function listForeignParts(language: Language): Map<number, Parts> {
  const translations = listTranslations(language, (word) => findVectorRow(word, 'en') !== null)
  const parts = new Map<number, Parts>()
  for (const [word, translation] of translations) {
    const row = findVectorRow(word, language)
    if (row === null) continue
    const own = [...translation].map(([english, share]) => ({
      row: findVectorRow(english, 'en') ?? 0,
      share,
    }))
    parts.set(row, own)
  }
  return parts
}

/** All rows of a language. */
export function listWordRows(language: Language): WordRow[] {
  const parts = language === 'en' ? null : listForeignParts(language)
  return Array.from({ length: countVectorRows(language) }, (_, row) => {
    const own = parts ? (parts.get(row) ?? []) : [{ row, share: 1 }]
    return { row, vector: sumRows([row], language), parts: own }
  })
}

/** All rows of all languages, and where those of each language begin. */
export function listAllRows(): { words: WordRow[]; startOf: (language: Language) => number } {
  const all = languages.map((language) => ({ language, words: listWordRows(language) }))
  const starts = new Map<Language, number>()
  let start = 0
  for (const { language, words } of all) {
    starts.set(language, start)
    start += words.length
  }
  return { words: all.flatMap(({ words }) => words), startOf: (language) => starts.get(language) ?? 0 }
}

/** The rows of a text's words among those of all languages. */
export function listTextRows(text: string, language: Language, start: number): Int32Array {
  return Int32Array.from(listVectorRows(text, language), (row) => start + row)
}
