import type { Language } from '@tidings/contract/entities'
import { lexicons } from '../lexicon/lexicons.ts'

/** Ways to write a number: with groups of thousands, with decimals; English also has Indian groups ("1,00,000"). */
const withDecimalPoint = [/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, /^\d+\.\d+$/, /^\d{1,2}(?:,\d{2})*,\d{3}$/]
const withDecimalComma = [/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/, /^\d+,\d+$/]

function findDecimalSign(bare: string, language: Language): string | null {
  const sign = lexicons[language].grammar.decimalSign
  const both = [withDecimalPoint, withDecimalComma] as const
  const [own, foreign] = sign === '.' ? both : both.toReversed()
  if (own.some((form) => form.test(bare))) return sign
  // A form that this language does not use is read like in the others: "1,5" in English.
  return foreign.some((form) => form.test(bare)) ? (sign === '.' ? ',' : '.') : null
}

/** Reads "1,200.5" or "1.200,5" by the rules of the language; null for "12.03.2026", which is not a single number. */
export function readDigits(written: string, language: Language): { value: number; step: number } | null {
  const bare = written.replace(/[\s\u00a0\u202f'’]/g, '')
  const sign = /^\d+$/.test(bare) ? '.' : findDecimalSign(bare, language)
  if (sign === null) return null
  const [whole = '', decimals = ''] = bare.split(sign)
  const value = Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
  return { value, step: measureStep(value, decimals.length) }
}

/** The precision: 100,000 for "1,200,000". */
function measureStep(value: number, decimals: number): number {
  const zeros = decimals > 0 ? 0 : (/0*$/.exec(String(value))?.[0].length ?? 0)
  return zeros >= 2 ? Math.min(10 ** zeros, value / 10) : 10 ** -decimals
}
