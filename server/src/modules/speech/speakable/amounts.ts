import type { Forms, SpokenForms } from '#language/lexicon/spoken-forms'

const space = '[\\s\\u00a0\\u202f]'
const digits = '\\d+(?:[.,]\\d+)*'
/** Matches at the start of a number only, because starting within a long one would make matching quadratic. */
const start = '(?<![\\p{L}\\d]|\\d[.,])'

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function joinAlternatives(names: string[]): string {
  return names
    .toSorted((a, b) => b.length - a.length)
    .map(escape)
    .join('|')
}

const isOne = (number: string) => /^[-−]?1(?:[.,]0+)?$/.test(number)

function chooseForm([one, many]: Forms, number: string): string {
  return isOne(number) ? one : many
}

/** "1.200" becomes "1200" in languages that write thousands this way; decimal signs stay. */
export function removeThousands(text: string, { thousands }: SpokenForms): string {
  return text.replace(thousands, '')
}

function sayPrice(number: string, currency: Forms, { decimal, priceJoint }: SpokenForms): string {
  const [whole = '', hundredths] = number.split(decimal)
  if (hundredths?.length !== 2) return `${number} ${chooseForm(currency, number)}`
  if (hundredths === '00') return `${whole} ${chooseForm(currency, whole)}`
  return `${whole} ${chooseForm(currency, whole)}${priceJoint}${hundredths}`
}

type Amount = { from?: string; number: string; scale?: string; sign: string }

/** The full stop of an abbreviation, not of the sentence. */
const stop = '(?:\\.(?=\\s*\\S))?'

function createMoneyReader(forms: SpokenForms) {
  const { currencies, ofCurrency, range, scales } = forms
  const scaleNames = joinAlternatives(Object.keys(scales))
  const signs = joinAlternatives(Object.keys(currencies))
  const end = '(?![\\p{L}\\p{N}])'
  const scale = `(?:${space}?(?<scale>${scaleNames})${end}${stop})?`
  const before = new RegExp(
    `(?:US|(?<!\\p{L})[ACN]Z?)?(?<sign>${signs})${space}?(?:(?<from>${digits})[-–])?(?<number>${digits})${scale}`,
    'gu',
  )
  const after = new RegExp(
    `${start}(?<number>${digits})(?:${space}?(?<scale>${scaleNames})${stop})?${space}?(?<sign>${signs})${end}`,
    'gu',
  )
  const apart = new RegExp(`(?<=[\\p{L}\\d])[-–](?=(?:${signs})${space}?\\d)`, 'gu')
  const say = ({ number, scale: written, sign }: Amount) => {
    const currency = currencies[sign]
    if (!currency) return number
    const scaled = written === undefined ? undefined : scales[written]
    if (!scaled) return sayPrice(number, currency, forms)
    return `${number} ${chooseForm(scaled, number)} ${ofCurrency(currency[1])}`
  }
  const sayFound = (...match: unknown[]) => {
    const amount = match.at(-1) as Amount
    return amount.from === undefined ? say(amount) : `${amount.from} ${range} ${say(amount)}`
  }
  return (text: string) =>
    text.replace(apart, ` ${range} `).replace(before, sayFound).replace(after, sayFound)
}

function createUnitReader({ degrees, percent, range, scales, units }: SpokenForms) {
  const names = joinAlternatives(Object.keys(units))
  // Only after a currency sign "5k" is five thousand; "5 m" is five metres.
  const written = joinAlternatives(Object.keys(scales).filter((scale) => scale.length > 1))
  const scale = new RegExp(`${start}(${digits})${space}?(${written})(?![\\p{L}\\p{N}])${stop}`, 'gu')
  const unit = new RegExp(`${start}(${digits})${space}?(${names})(?![\\p{L}\\p{N}/²³])`, 'gu')
  const hundredths = new RegExp(`(\\d)${space}?%`, 'gu')
  const degree = new RegExp(`(\\d)${space}?°${space}?([CF])?(?!\\p{L})`, 'gu')
  const scaleNames: Record<string, string> = { C: ' Celsius', F: ' Fahrenheit' }
  return (text: string) =>
    text
      .replace(/(\d\s?%)\s?[-–]\s?(?=\d)/g, `$1 ${range} `)
      .replace(hundredths, `$1 ${percent}`)
      .replace(
        degree,
        (_, digit: string, letter?: string) => `${digit} ${degrees}${scaleNames[letter ?? ''] ?? ''}`,
      )
      .replace(scale, (all: string, number: string, name: string) => {
        const forms = scales[name]
        return forms ? `${number} ${chooseForm(forms, number)}` : all
      })
      .replace(unit, (all: string, number: string, name: string) => {
        const forms = units[name]
        return forms ? `${number} ${chooseForm(forms, number)}` : all
      })
}

const year = /^(?:1[5-9]|20)\d\d$/

function createRangeReader({ minus, range, score }: SpokenForms) {
  const between =
    /(?<![\p{L}\d\-–.,:/])(\d+(?:[.,]\d+)?)\s?([-–−])\s?(\d+(?:[.,]\d+)?)(?![\p{L}\d\-–:/]|[.,]\d)/gu
  return (text: string) =>
    text
      .replace(between, (...[all = '', from = '', dash, to = '']: string[]) => {
        // Telephone numbers and dates are written with hyphens too.
        const isPlain =
          dash !== '-' || (from.length <= 2 && to.length <= 2) || (year.test(from) && year.test(to))
        if (!isPlain) return all
        const [low, high] = [Number(from.replace(',', '.')), Number(to.replace(',', '.'))]
        // "2019–21" means 2021.
        const isScore = high <= low && from.length <= 3 && to.length <= 3
        return `${from} ${isScore ? score : range} ${to}`
      })
      .replace(/(?<![\p{L}\p{N})])\s?[-−](\d)/gu, ` ${minus} $1`)
}

/** Writes out money, percentages, units, ranges and scores. */
export function createAmountReader(forms: SpokenForms): (text: string) => string {
  const readers = [createMoneyReader(forms), createUnitReader(forms), createRangeReader(forms)]
  return (text) => readers.reduce((spoken, read) => read(spoken), removeThousands(text, forms))
}
