import type { Language } from '@tidings/contract/entities'
import { fold } from '../../understanding/words.ts'

/** How each language builds 0 to 99 out of its words, folded, with spaces between words. */
const basics: Record<Language, { below20: string; tens: string }> = {
  en: {
    below20:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
  },
  fr: {
    below20:
      'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf',
    tens: 'vingt trente quarante cinquante soixante soixante_dix quatre_vingt quatre_vingt_dix',
  },
  es: {
    below20:
      'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  },
  de: {
    below20:
      'null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig',
  },
  it: {
    below20:
      'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  },
}

/** The forms of a number made of tens and a unit of 1 to 9 (in French of 1 to 19). */
const compound: Record<Language, (ten: string, unit: string, unitValue: number) => string> = {
  en: (ten, unit) => `${ten} ${unit}`,
  fr: (ten, unit, unitValue) =>
    unitValue % 10 === 1 && ten !== 'quatre vingt' ? `${ten} et ${unit}` : `${ten} ${unit}`,
  es: (ten, unit) => (ten === 'veinte' ? `veinti${unit}` : `${ten} y ${unit}`),
  de: (ten, unit) => `${unit}und${ten}`,
  it: (ten, unit) => (/^[ou]/.test(unit) ? ten.slice(0, -1) : ten) + unit,
}

function tableOf(language: Language): Map<string, number> {
  const spell = (words: string) => words.split(' ').map((word) => word.replaceAll('_', ' '))
  const below20 = spell(basics[language].below20)
  const tens = spell(basics[language].tens)
  const table = new Map(below20.map((word, value) => [word, value]))
  for (const [at, ten] of tens.entries()) {
    const value = (at + 2) * 10
    table.set(ten, value)
    const isVigesimal = language === 'fr' && (value === 60 || value === 80)
    for (let unit = 1; unit <= (isVigesimal ? 19 : 9); unit++)
      table.set(compound[language](ten, below20[unit] ?? '', unit), value + unit)
  }
  if (language === 'fr') table.set('quatre vingts', 80)
  // Alone these are articles as well.
  for (const article of ['un', 'uno', 'ein', 'zero', 'null', 'cero']) table.delete(article)
  return table
}

const tables: Record<Language, Map<string, number>> = {
  en: tableOf('en'),
  fr: tableOf('fr'),
  es: tableOf('es'),
  de: tableOf('de'),
  it: tableOf('it'),
}

function firstWords(table: Map<string, number>): ReadonlySet<string> {
  return new Set([...table.keys()].map((words) => words.split(' ', 1)[0] ?? ''))
}

const beginnings: Record<Language, ReadonlySet<string>> = {
  en: firstWords(tables.en),
  fr: firstWords(tables.fr),
  es: firstWords(tables.es),
  de: firstWords(tables.de),
  it: firstWords(tables.it),
}

const plainSpelling = (folded: string) => (folded.includes('ß') ? folded.replaceAll('ß', 'ss') : folded)

/** Whether a folded word is in digits or may begin a number in words. */
export function mayBeginNumber(folded: string, language: Language): boolean {
  return /^\d/.test(folded) || beginnings[language].has(plainSpelling(folded))
}

const longest = 4

/** The number that the folded words begin with, and of how many words it is made; null when they begin with none. */
export function readNumberWords(
  words: readonly string[],
  language: Language,
): { value: number; length: number } | null {
  for (let length = Math.min(longest, words.length); length > 0; length--) {
    const value = tables[language].get(plainSpelling(words.slice(0, length).join(' ')))
    if (value !== undefined) return { value, length }
  }
  return null
}

const multipliers: Record<Language, Record<string, number>> = {
  en: {
    hundred: 1e2,
    thousand: 1e3,
    k: 1e3,
    million: 1e6,
    m: 1e6,
    mn: 1e6,
    mln: 1e6,
    billion: 1e9,
    bn: 1e9,
    trillion: 1e12,
    tn: 1e12,
  },
  fr: { cent: 1e2, cents: 1e2, mille: 1e3, million: 1e6, millions: 1e6, milliard: 1e9, milliards: 1e9 },
  es: { cientos: 1e2, mil: 1e3, millon: 1e6, millones: 1e6, billon: 1e12, billones: 1e12 },
  de: {
    hundert: 1e2,
    tausend: 1e3,
    million: 1e6,
    millionen: 1e6,
    mio: 1e6,
    milliarde: 1e9,
    milliarden: 1e9,
    mrd: 1e9,
  },
  it: {
    cento: 1e2,
    mille: 1e3,
    mila: 1e3,
    milione: 1e6,
    milioni: 1e6,
    mln: 1e6,
    miliardo: 1e9,
    miliardi: 1e9,
    mld: 1e9,
  },
}

/** 1,000 for "thousand"; null for a word that multiplies nothing. */
export function multiplierOf(word: string, language: Language): number | null {
  return multipliers[language][fold(word)] ?? null
}

const thousands: Record<Language, RegExp> = {
  en: /[,\u00a0\u202f](?=\d{3}(?!\d))/g,
  fr: /[. \u00a0\u202f](?=\d{3}(?!\d))/g,
  es: /[.\u00a0\u202f](?=\d{3}(?!\d))/g,
  de: /[.'’\u00a0\u202f](?=\d{3}(?!\d))/g,
  it: /[.\u00a0\u202f](?=\d{3}(?!\d))/g,
}

/** Reads "1,200.5" or "1.200,5" as its language means it; NaN for what is no number. */
export function readDigits(digits: string, language: Language): number {
  const plain = digits.replace(thousands[language], '')
  return Number(language === 'en' ? plain : plain.replace(',', '.'))
}
