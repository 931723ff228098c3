import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import { readWords } from '#language/tokens'

const polarityWords = forEachLanguage(({ polarity: { contractions, denials, negators, opposites } }) => ({
  negators: parseWords(negators),
  denials: parseWords(denials),
  contractions,
  opposites: opposites.map(([a, b]) => [parseWords(a), parseWords(b)] as const),
}))

export type Polarity = { isNegated: boolean; isDenied: boolean }

export function readPolarity(text: string, language: Language): Polarity {
  const { contractions, denials, negators } = polarityWords[language]
  const words = readWords(text).map(({ folded }) => folded)
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word))
  return { isNegated: contractions?.test(text) === true || has(negators), isDenied: has(denials) }
}

/** Whether only one side is negated or denied. */
export function isFlipped(a: Polarity, b: Polarity): boolean {
  return a.isNegated !== b.isNegated || a.isDenied !== b.isDenied
}

/** Whether one says that something rose and the other that it fell. */
export function isOpposite(written: string, source: string, language: Language): boolean {
  const words = (text: string) => readWords(text).map(({ folded }) => folded)
  const [said, known] = [words(written), words(source)]
  const has = (among: string[], set: ReadonlySet<string>) => among.some((word) => set.has(word))
  return polarityWords[language].opposites
    .flatMap(([a, b]) => [[a, b] as const, [b, a] as const])
    .some(([a, b]) => has(said, a) && !has(said, b) && has(known, b) && !has(known, a))
}
