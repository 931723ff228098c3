import type { Language } from '@tidings/contract/entities'

/** How a number is written: whole groups of thousands, and a decimal sign. */
const english = [/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, /^\d+\.\d+$/, /^\d{1,2}(?:,\d{2})*,\d{3}$/]
const others = [/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/, /^\d+,\d+$/]

function decimalSignOf(bare: string, language: Language): string | null {
  const [own, foreign] = language === 'en' ? [english, others] : [others, english]
  const sign = language === 'en' ? '.' : ','
  if (own.some((form) => form.test(bare))) return sign
  // What its own language cannot mean is read as another writes it: "1,5" in English.
  return foreign.some((form) => form.test(bare)) ? (sign === '.' ? ',' : '.') : null
}

/** Reads "1,200.5" or "1.200,5" as its language means it; null for "12.03.2026", which is no one number. */
export function readDigits(written: string, language: Language): { value: number; step: number } | null {
  const bare = written.replace(/[\s\u00a0\u202f'’]/g, '')
  const sign = /^\d+$/.test(bare) ? '.' : decimalSignOf(bare, language)
  if (sign === null) return null
  const [whole = '', decimals = ''] = bare.split(sign)
  const value = Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
  return { value, step: stepOf(value, decimals.length) }
}

/** How exactly it is given: 100,000 for "1,200,000". */
function stepOf(value: number, decimals: number): number {
  const zeros = decimals > 0 ? 0 : (/0*$/.exec(String(value))?.[0].length ?? 0)
  return zeros >= 2 ? Math.min(10 ** zeros, value / 10) : 10 ** -decimals
}
