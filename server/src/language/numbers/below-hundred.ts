import type { Language } from '@tidings/contract/entities'
import { lexicons } from '../lexicon/lexicons.ts'
import { parseForms } from '../lexicon/parse-lists.ts'

/** The words for 0 to 99, with spaces between words. */
export function nameNumbersBelowHundred(language: Language): Map<string, number> {
  const { belowTwenty, joinTens, tens, vigesimalTens } = lexicons[language].numbers
  const units = parseForms(belowTwenty)
  const names = new Map(units.flatMap((forms, value) => forms.map((form) => [form, value])))
  for (const [at, forms] of parseForms(tens).entries()) {
    const value = (at + 2) * 10
    const isVigesimal = vigesimalTens.includes(value)
    for (const ten of forms) {
      names.set(ten, value)
      for (const [unit, unitForms] of units.slice(0, isVigesimal ? 20 : 10).entries()) {
        for (const form of unit === 0 ? [] : unitForms)
          names.set(joinTens(ten, form, unit % 10 === 1), value + unit)
      }
    }
  }
  return names
}
