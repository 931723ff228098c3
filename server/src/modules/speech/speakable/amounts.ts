import type { Forms, SpokenForms } from '#language/lexicon/spoken-forms'

const space = '[\\s\\u00a0\\u202f]'
const digits = '\\d+(?:[.,]\\d+)*'

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function anyOf(names: string[]): string {
  return names
    .toSorted((a, b) => b.length - a.length)
    .map(escape)
    .join('|')
}

const isOne = (number: string) => /^[-−]?1(?:[.,]0+)?$/.test(number)

function form([one, many]: Forms, number: string): string {
  return isOne(number) ? one : many
}

/** "1.200" is "1200" where that is meant; a decimal sign stays. */
export function withoutThousands(text: string, { thousands }: SpokenForms): string {
  return text.replace(thousands, '')
}

function price(number: string, currency: Forms, { decimal, priceJoint }: SpokenForms): string {
  const [whole = '', hundredths] = number.split(decimal)
  if (hundredths?.length !== 2) return `${number} ${form(currency, number)}`
  if (hundredths === '00') return `${whole} ${form(currency, whole)}`
  return `${whole} ${form(currency, whole)}${priceJoint}${hundredths}`
}

type Amount = { from?: string; number: string; scale?: string; sign: string }

/** The full stop of a shortened word, not the sentence's. */
const stop = '(?:\\.(?=\\s*\\S))?'

function moneyReader(forms: SpokenForms) {
  const { currencies, ofCurrency, range, scales } = forms
  const scaleNames = anyOf(Object.keys(scales))
  const signs = anyOf(Object.keys(currencies))
  const end = '(?![\\p{L}\\p{N}])'
  const scale = `(?:${space}?(?<scale>${scaleNames})${end}${stop})?`
  const before = new RegExp(
    `(?:US|(?<!\\p{L})[ACN]Z?)?(?<sign>${signs})${space}?(?:(?<from>${digits})[-–])?(?<number>${digits})${scale}`,
    'gu',
  )
  const after = new RegExp(
    `(?<![\\p{L}\\d])(?<number>${digits})(?:${space}?(?<scale>${scaleNames})${stop})?${space}?(?<sign>${signs})${end}`,
    'gu',
  )
  const apart = new RegExp(`(?<=[\\p{L}\\d])[-–](?=(?:${signs})${space}?\\d)`, 'gu')
  const say = ({ number, scale: written, sign }: Amount) => {
    const currency = currencies[sign]
    if (!currency) return number
    const scaled = written === undefined ? undefined : scales[written]
    if (!scaled) return price(number, currency, forms)
    return `${number} ${form(scaled, number)} ${ofCurrency(currency[1])}`
  }
  const sayFound = (...match: unknown[]) => {
    const amount = match.at(-1) as Amount
    return amount.from === undefined ? say(amount) : `${amount.from} ${range} ${say(amount)}`
  }
  return (text: string) =>
    text.replace(apart, ` ${range} `).replace(before, sayFound).replace(after, sayFound)
}

function unitReader({ degrees, percent, range, scales, units }: SpokenForms) {
  const names = anyOf(Object.keys(units))
  // After a sign alone is "5k" five thousand; "5 m" is five metres.
  const written = anyOf(Object.keys(scales).filter((scale) => scale.length > 1))
  const scale = new RegExp(`(?<![\\p{L}\\d])(${digits})${space}?(${written})(?![\\p{L}\\p{N}])${stop}`, 'gu')
  const unit = new RegExp(`(?<![\\p{L}\\d])(${digits})${space}?(${names})(?![\\p{L}\\p{N}/²³])`, 'gu')
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
        return forms ? `${number} ${form(forms, number)}` : all
      })
      .replace(unit, (all: string, number: string, name: string) => {
        const forms = units[name]
        return forms ? `${number} ${form(forms, number)}` : all
      })
}

const year = /^(?:1[5-9]|20)\d\d$/

function rangeReader({ minus, range, score }: SpokenForms) {
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
        // "2019–21" counts on within a century.
        const isScore = high <= low && from.length <= 3 && to.length <= 3
        return `${from} ${isScore ? score : range} ${to}`
      })
      .replace(/(?<![\p{L}\p{N})])\s?[-−](\d)/gu, ` ${minus} $1`)
}

/** Says numbers with their signs: money, percentages, units, ranges and scores. */
export function amountReader(forms: SpokenForms): (text: string) => string {
  const readers = [moneyReader(forms), unitReader(forms), rangeReader(forms)]
  return (text) => readers.reduce((spoken, read) => read(spoken), withoutThousands(text, forms))
}
