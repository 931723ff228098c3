import type { Language } from '@tidings/contract/entities'
import type { Lexicon } from '#language/lexicon/lexicon'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { TermMatcher, splitTerms } from './term-matcher.ts'

/** What each rating covers is defined in README.md. */
export type Rating = 'everyone' | 'mature' | 'adult'

const labels = ['innocent', 'mature', 'adult'] as const
type Label = (typeof labels)[number]

function openMatcher(ratings: Lexicon['ratings'], only: readonly Label[]): TermMatcher {
  const matcher = new TermMatcher()
  for (const label of only) {
    matcher.add(ratings[label].join(' ').split(' '), { label: labels.indexOf(label), weight: 1 })
  }
  return matcher
}

const matchers = forEachLanguage(({ ratings }) => ({
  innocent: openMatcher(ratings, ['innocent']),
  flagged: openMatcher(ratings, ['mature', 'adult']),
}))

/** Removes words that are part of an innocent phrase, such as "killer whale". */
function removeInnocentPhrases(words: readonly string[], innocent: TermMatcher): string[] {
  const left: string[] = []
  for (let at = 0; at < words.length; at++) {
    const terms = [...innocent.termsAt(words, at)]
    const phrase = terms.findLast((term) => innocent.findings(term).length > 0)
    if (phrase) at += phrase.split('_').length - 1
    else left.push(words[at] ?? '')
  }
  return left
}

export function rateContent(article: { title: string; body: string; language: Language }): Rating {
  const matcher = matchers[article.language]
  const words = removeInnocentPhrases(splitTerms(`${article.title}\n${article.body}`), matcher.innocent)
  let worst = 0
  for (const term of new Set(matcher.flagged.termsIn(words))) {
    for (const { label } of matcher.flagged.findings(term)) worst = Math.max(worst, label)
  }
  const label = labels[worst] ?? 'adult'
  return label === 'innocent' ? 'everyone' : label
}
