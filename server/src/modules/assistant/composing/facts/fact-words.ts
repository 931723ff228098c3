import { forEachLanguage, pickFromAllLanguages } from '#language/lexicon/lexicons'
import type { Bound, FactWords } from '#language/lexicon/facts'
import { parseList, parseWords } from '#language/lexicon/parse-lists'

const labels = parseWords(...pickFromAllLanguages(({ facts }) => facts.labels))

function openFactWords({ adjectives, bounds, fates, kinds, people, pluralEnd, times }: FactWords) {
  const fatesByWord = Object.entries(fates).flatMap(([fate, words]) =>
    parseList(words).map((word): [string, string] => [word, fate]),
  )
  return {
    fates: new Map(fatesByWord),
    people: parseWords(people),
    kinds: parseWords(kinds),
    times: parseWords(times),
    labels,
    adjectives: parseWords(adjectives),
    pluralEnd,
    bounds: Object.entries(bounds).map(([bound, list]) => ({
      bound: bound as Bound,
      pattern: new RegExp(`(?:^| )(?:${list})$`),
    })),
  }
}

export type OpenFactWords = ReturnType<typeof openFactWords>

export const factWords = forEachLanguage(({ facts }) => openFactWords(facts))
