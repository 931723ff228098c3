import type { Article, TermStatistics } from '#modules/news'
import { isFunctionWord } from '#language/function-words'
import { fold, readWords, type Token } from '#language/tokens'

const mostWords = 3
const shortestName = 4

/** Words written with a capital that the news writes so within sentences too, next to each other. */
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

/** The name in a headline that says most of what it is about, as it is written there; null where it holds none. */
export function findNameIn({ language, title }: Article, statistics: TermStatistics): string | null {
  const names = listNames(
    title,
    ({ folded }) => statistics.isName(folded, language) && !isFunctionWord(folded),
  )
  const rarity = (name: readonly Token[]) =>
    Math.max(...name.map(({ folded }) => statistics.rarity(folded, language)))
  const texts = names
    .toSorted((a, b) => rarity(b) - rarity(a))
    .map((name) => name.slice(0, mostWords))
    .map((name) => title.slice(name[0]?.start, name.at(-1)?.end))
  return texts.find((text) => fold(text).length >= shortestName) ?? null
}
