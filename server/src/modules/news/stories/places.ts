import { readFileSync } from 'node:fs'

/** One country a line: its names and adjectives in the five languages, then after a slash its regions and large cities; `*` matches any ending. */
const lines = JSON.parse(readFileSync(new URL('places.json', import.meta.url), 'utf8')) as string[]

export type Place = { country: number; isPart: boolean }

const whole = new Map<string, Place>()
const begun = new Map<string, Place>()
for (const [country, line] of lines.entries()) {
  for (const [half, names] of line.split(' / ').entries()) {
    const place = { country, isPart: half === 1 }
    for (const name of names.split(' ')) {
      if (name.endsWith('*')) begun.set(name.slice(0, -1), place)
      else whole.set(name, place)
    }
  }
}
const lengths = [...new Set([...begun.keys()].map((name) => name.length))].toSorted((a, b) => b - a)

function findPlace(name: string): Place | null {
  const known = whole.get(name)
  if (known !== undefined) return known
  for (const length of lengths) {
    const place = length <= name.length ? begun.get(name.slice(0, length)) : undefined
    if (place !== undefined) return place
  }
  return null
}

/** The country that the word at this position, alone or with the next, names or belongs to. Words are in plain lower case. */
export function findPlaceAt(words: readonly string[], at: number): Place | null {
  const [word = '', next = ''] = words.slice(at, at + 2)
  return findPlace(`${word}_${next}`) ?? findPlace(word)
}
