import type { Language } from '@tidings/contract/entities'
import type { Lexicon } from '#language/lexicon/lexicon'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { TermMatcher, splitTerms } from './term-matcher.ts'

/** Who may hear an article; README.md beside this says what each means. */
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
  telling: openMatcher(ratings, ['mature', 'adult']),
}))

/** The words without those that stand in an innocent phrase, such as "killer whale". */
function withoutInnocent(words: readonly string[], innocent: TermMatcher): string[] {
  const left: string[] = []
  for (let at = 0; at < words.length; at++) {
    const terms = [...innocent.termsAt(words, at)]
    const phrase = terms.findLast((term) => innocent.findings(term).length > 0)
    if (phrase) at += phrase.split('_').length - 1
    else left.push(words[at] ?? '')
  }
  return left
}

export function ratingOf(article: { title: string; body: string; language: Language }): Rating {
  const matcher = matchers[article.language]
  const words = withoutInnocent(splitTerms(`${article.title}\n${article.body}`), matcher.innocent)
  let worst = 0
  for (const term of new Set(matcher.telling.termsIn(words))) {
    for (const { label } of matcher.telling.findings(term)) worst = Math.max(worst, label)
  }
  const label = labels[worst] ?? 'adult'
  return label === 'innocent' ? 'everyone' : label
}
