// A rough phonetic encoding across the five languages, good enough to match what a recogniser makes of a name ("Makron",
// "Selensky", "Shi") to the name.

const accents = /\p{M}/gu
const respellings: [RegExp, string][] = [
  [/tsch|tch|sch|sh|ch|cz|^x/g, 'ʃ'],
  [/x/g, 'ks'],
  [/ß|ss/g, 's'],
  [/ph/g, 'f'],
  [/q|ck|c(?![eiy])/g, 'k'],
  [/t[sz]|dz|[zcç]/g, 's'],
  [/w/g, 'v'],
  [/[jy]/g, 'i'],
  [/ou|oo/g, 'u'],
  [/ee|ea|ie/g, 'i'],
  [/h/g, ''],
  [/(.)\1+/g, '$1'],
]

/** The word respelt phonetically, in lower case without accents. */
export function respell(word: string): string {
  let spelt = word.toLowerCase().normalize('NFD').replace(accents, '')
  for (const [from, to] of respellings) spelt = spelt.replace(from, to)
  return spelt
}

const classes: Record<string, string> = {}
for (const [index, letters] of ['bpfv', 'kgsʃ', 'dt', 'l', 'mn', 'r'].entries())
  for (const letter of letters) classes[letter] = String(index + 1)

const longestSound = 8

/** A key shared by words that sound alike: their consonant classes in order, and whether a vowel comes first. */
export function encodeSound(word: string): string {
  const letters = respell(word).split('')
  const kinds = letters.map((letter) => classes[letter] ?? '')
  const told = kinds.filter((kind, index) => kind !== '' && kind !== kinds[index - 1])
  return ((kinds[0] === '' ? '0' : '') + told.join('')).slice(0, longestSound)
}

const vowelCost = 0.4
const kindredCost = 0.5

function weighSwap(a: string, b: string): number {
  if (a === b) return 0
  const [kindA, kindB] = [classes[a], classes[b]]
  if (kindA === undefined && kindB === undefined) return vowelCost
  return kindA === kindB ? kindredCost : 1
}

const weighDrop = (letter: string) => (classes[letter] === undefined ? vowelCost : 1)

/** The phonetic distance of two words; 0 if they sound the same. */
export function measureSoundDistance(first: string, second: string): number {
  const [a, b] = [respell(first).split(''), respell(second).split('')]
  let row = [0]
  for (const letter of b) row.push((row.at(-1) ?? 0) + weighDrop(letter))
  for (const letter of a) {
    const next = [(row[0] ?? 0) + weighDrop(letter)]
    for (const [index, other] of b.entries()) {
      const left = (next[index] ?? 0) + weighDrop(other)
      const above = (row[index + 1] ?? 0) + weighDrop(letter)
      next.push(Math.min(left, above, (row[index] ?? 0) + weighSwap(letter, other)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/**
 * The largest distance at which words are considered the same: none for the shortest, a vowel for short ones, a little more for
 * long ones.
 */
export function chooseMaxDistance(word: string): number {
  const letters = respell(word).length
  if (letters <= 3) return 0
  return letters <= 4 ? vowelCost : Math.min(1, letters * 0.16)
}
