import { readFileSync } from 'node:fs'
import { languages } from '@tidings/contract/entities'
import { articleFunctionWords } from '#language/function-words'
import { readWords } from '#language/tokens'

/**
 * One country a line: its ISO 3166 code ("-" if it has none), further names and adjectives in the five languages, then after a slash its
 * regions and large cities; `*` matches any ending, and `_` joins words.
 */
const lines = JSON.parse(readFileSync(new URL('places.json', import.meta.url), 'utf8')) as string[]

export type Place = { country: number; isPart: boolean }

/** Names of countries that are more often something else: "island", "Monaco di Baviera", "Maurice". */
const ambiguous = new Set(
  'island monaco maurice granada grenade georgia guinea guinee chad chili salvador dominica dominique'.split(
    ' ',
  ),
)

const regionNames = languages.map((language) => ({
  language,
  names: new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
}))

/** The names of a country, as Unicode's CLDR has them, with and without function words: "corea_del_sur", "corea_sur". */
function listCountryNames(code: string): string[] {
  return regionNames.flatMap(({ language, names }) => {
    const words = readWords(code === '-' ? '' : (names.of(code) ?? '')).map(({ folded }) => folded)
    const content = words.filter((word) => !articleFunctionWords[language].has(word))
    // "Uniti" alone is not "Stati Uniti".
    const spoken = content.length > 1 ? [words, content] : [words]
    return spoken.map((each) => each.join('_')).filter((name) => name !== '' && !ambiguous.has(name))
  })
}

const whole = new Map<string, Place>()
const begun = new Map<string, Place>()
for (const [country, line] of lines.entries()) {
  const [named = '', parts = ''] = line.split(' / ')
  const [code = '-', ...names] = named.split(' ')
  for (const name of listCountryNames(code)) whole.set(name, { country, isPart: false })
  for (const [half, list] of [names, parts.split(' ').filter(Boolean)].entries()) {
    const place = { country, isPart: half === 1 }
    for (const name of list) {
      if (name.endsWith('*')) begun.set(name.slice(0, -1), place)
      else whole.set(name, place)
    }
  }
}
const lengths = [...new Set([...begun.keys()].map((name) => name.length))].toSorted((a, b) => b - a)
/** Names of more than two words, by their first. */
const longNames = Map.groupBy(
  [...whole.keys()].map((name) => name.split('_')).filter(({ length }) => length > 2),
  ([first = '']) => first,
)

function findPlace(name: string): Place | null {
  const known = whole.get(name)
  if (known !== undefined) return known
  for (const length of lengths) {
    const place = length <= name.length ? begun.get(name.slice(0, length)) : undefined
    if (place !== undefined) return place
  }
  return null
}

/** The country that the word at this position, alone or with the next ones, names or belongs to. Words are in plain lower case. */
export function findPlaceAt(words: readonly string[], at: number): Place | null {
  const [word = '', next = ''] = words.slice(at, at + 2)
  const long = longNames.get(word)?.find((name) => name.every((each, offset) => words[at + offset] === each))
  return findPlace(long ? long.join('_') : `${word}_${next}`) ?? findPlace(word)
}

/** Like `findPlaceAt`, also for the second word of a name: "Zelanda" in "Nuova Zelanda". */
export function findPlaceAround(words: readonly { folded: string }[], at: number): Place | null {
  const folded = words.map((each) => each.folded)
  const before = folded.slice(0, at).at(-1)
  const isSecond = before !== undefined && findPlaceAt([before], 0) === null
  return findPlaceAt(folded, at) ?? (isSecond ? findPlaceAt(folded, at - 1) : null)
}
