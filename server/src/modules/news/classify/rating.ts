import { languages, type Language } from '@tidings/contract/entities'
import { readFileSync } from 'node:fs'
import { Lexicon, wordsOf } from './lexicon.ts'

/** What each rating covers is defined in README.md. */
export type Rating = 'everyone' | 'mature' | 'adult'

const labels = ['innocent', 'mature', 'adult'] as const
type Label = (typeof labels)[number]

const lists = JSON.parse(readFileSync(new URL('rating-words.json', import.meta.url), 'utf8')) as Record<
  Label,
  Record<Language, string[]>
>

function buildLexicon(language: Language, only: readonly Label[]): Lexicon {
  const lexicon = new Lexicon()
  for (const label of only) {
    lexicon.add(lists[label][language].join(' ').split(' '), { label: labels.indexOf(label), weight: 1 })
  }
  return lexicon
}

const matchers = new Map(
  languages.map((language) => [
    language,
    { innocent: buildLexicon(language, ['innocent']), flagged: buildLexicon(language, ['mature', 'adult']) },
  ]),
)

/** Removes words that are part of an innocent phrase, such as "killer whale". */
function removeInnocentPhrases(words: readonly string[], innocent: Lexicon): string[] {
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
  const matcher = matchers.get(article.language)
  if (!matcher) return 'adult'
  const words = removeInnocentPhrases(wordsOf(`${article.title}\n${article.body}`), matcher.innocent)
  let worst = 0
  for (const term of new Set(matcher.flagged.termsIn(words))) {
    for (const { label } of matcher.flagged.findings(term)) worst = Math.max(worst, label)
  }
  const label = labels[worst] ?? 'adult'
  return label === 'innocent' ? 'everyone' : label
}
