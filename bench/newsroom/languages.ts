import { languages } from '@tidings/contract/entities'
import { detectTextLanguage } from '../../server/src/language/detect/detect-text-language.ts'
import type { Figure } from '../support/figures.ts'
import { halves, readLines } from './real-data.ts'

const shortCharacters = 40

/** How often the language of a sentence is found without a hint; reported on the half that no weight was chosen on. */
export function measureLanguages(): Figure[] {
  const sentences = languages.flatMap((language) => {
    const lines = readLines(`pud/${language}.wiki.tsv`).map((line) => line.split('\t')[2] ?? '')
    return halves(lines).report.map((text) => ({ language, text }))
  })
  const shareRight = (length: number) =>
    sentences.filter(({ language, text }) => detectTextLanguage(text.slice(0, length), null) === language)
      .length / sentences.length
  return [
    {
      name: 'language: by sentence',
      value: shareRight(Number.MAX_SAFE_INTEGER) * 100,
      unit: '%',
      target: { at: 'least', value: 99 },
    },
    {
      name: `language: by the first ${shortCharacters} characters`,
      value: shareRight(shortCharacters) * 100,
      unit: '%',
      target: { at: 'least', value: 97.5 },
    },
  ]
}
