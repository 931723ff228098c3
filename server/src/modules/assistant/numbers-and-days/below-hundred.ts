import type { Language } from '@tidings/contract/entities'
import { formsIn, wordLists } from './word-lists.ts'

/** The form of a number made of tens and a unit of 1 to 9 (in French of 1 to 19). */
const compound: Record<Language, (ten: string, unit: string, isOne: boolean) => string> = {
  en: (ten, unit) => `${ten} ${unit}`,
  fr: (ten, unit, isOne) => (isOne && !ten.startsWith('quatre') ? `${ten} et ${unit}` : `${ten} ${unit}`),
  es: (ten, unit) => (ten === 'veinte' ? `veinti${unit}` : `${ten} y ${unit}`),
  de: (ten, unit) => `${unit}und${ten}`,
  it: (ten, unit) => (/^[ou]/.test(unit) ? ten.slice(0, -1) : ten) + unit,
}

/** The words for 0 to 99, with spaces between words. */
export function namesBelowHundred(language: Language): Map<string, number> {
  const { belowTwenty, tens } = wordLists[language]
  const units = formsIn(belowTwenty)
  const names = new Map(units.flatMap((forms, value) => forms.map((form) => [form, value])))
  for (const [at, forms] of formsIn(tens).entries()) {
    const value = (at + 2) * 10
    const isVigesimal = language === 'fr' && (value === 60 || value === 80)
    for (const ten of forms) {
      names.set(ten, value)
      for (const [unit, unitForms] of units.slice(0, isVigesimal ? 20 : 10).entries()) {
        for (const form of unit === 0 ? [] : unitForms)
          names.set(compound[language](ten, form, unit % 10 === 1), value + unit)
      }
    }
  }
  return names
}
