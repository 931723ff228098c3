import type { Language } from '@tidings/contract/entities'
import { placeAt, type Article, type TermStatistics } from '#modules/news'
import { isFunctionWord } from '#language/function-words'
import { fold, readWords, type Token } from '#language/tokens'

const mostWords = 3
const shortestName = 4

/** Adjacent capitalised words that are also capitalised within sentences. */
function listNames(title: string, isName: (word: Token) => boolean): Token[][] {
  const names: Token[][] = []
  let last: Token | null = null
  for (const word of readWords(title)) {
    const isPart = /^\p{Lu}/u.test(word.text) && isName(word)
    const isNext = last !== null && title.slice(last.end, word.start) === ' '
    if (isPart && isNext) names.at(-1)?.push(word)
    else if (isPart) names.push([word])
    last = isPart ? word : null
  }
  return names
}

/** Whether it occurs without a following noun, such as "Wales" rather than "Welsh forest": only then it can be asked about. */
function standsAlone(name: string, { language, text }: { language: Language; text: string }): boolean {
  const occurrence = new RegExp(
    String.raw`(?<![\p{L}\p{N}-])${name}(?![\p{L}\p{N}]|-\p{L})(?:\s+([\p{L}\p{M}]+))?`,
    'gu',
  )
  return [...text.matchAll(occurrence)].some(
    ([, next]) => next === undefined || isFunctionWord(next, language),
  )
}

/** "Lisbon airport" is about Lisbon. Not for countries, whose adjectives are in the list too. */
const isCityOrRegion = (text: string) => placeAt(fold(text).split(' '), 0)?.isPart === true

/** The name in the first report's headline that best describes the event, verbatim; null if there is none. */
export function findNameIn(
  reports: readonly [Article, ...Article[]],
  statistics: TermStatistics,
): string | null {
  const [{ language, title }] = reports
  const names = listNames(
    title,
    ({ folded }) => statistics.isName(folded, language) && !isFunctionWord(folded, language),
  )
  const rarity = (name: readonly Token[]) =>
    Math.max(...name.map(({ folded }) => statistics.rarity(folded, language)))
  const texts = names
    .toSorted((a, b) => rarity(b) - rarity(a))
    .map((name) => name.slice(0, mostWords))
    .map((name) => title.slice(name[0]?.start, name.at(-1)?.end))
  const told = reports.flatMap(({ body, language: written, title: headline }) =>
    [headline, body].map((text) => ({ language: written, text })),
  )
  const canBeAsked = (text: string) => isCityOrRegion(text) || told.some((each) => standsAlone(text, each))
  return texts.find((text) => fold(text).length >= shortestName && canBeAsked(text)) ?? null
}
