import type { Article } from '#modules/news'
import { isFunctionWord } from '#language/function-words'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import { findSemanticFields } from '#language/semantic-fields'
import { stripEnding } from '#language/stems'
import { readWords } from '#language/tokens'
import weights from './good-news-weights.json' with { type: 'json' }

export type RatedText = Pick<Article, 'language' | 'title' | 'body'>

/** Reports say what they are about at the beginning. */
const leadCharacters = 330

const signs = forEachLanguage(({ answers, facts: { fates } }) => ({
  dead: parseWords(fates.dead),
  hurt: parseWords(fates.hurt),
  missing: parseWords(fates.missing, fates.evacuated),
  bad: parseWords(answers.tone.bad),
  good: parseWords(answers.tone.good),
}))

function listFolded(text: string): string[] {
  return readWords(text).map(({ folded }) => folded)
}

/**
 * What a report is rated by, each once: the semantic fields of its headline and of all that is read, and which kinds of telling
 * words these have. Weights for words of each language gained nothing.
 */
export function describeTone({ body, language, title }: RatedText): string[] {
  const headline = listFolded(title)
  const all = [...headline, ...listFolded(body.slice(0, leadCharacters))]
  const listFields = (words: readonly string[]) =>
    words
      .filter((word) => !isFunctionWord(word, language))
      .flatMap((word) => findSemanticFields(stripEnding(word), language))
  const listSigns = (words: readonly string[]) =>
    Object.entries(signs[language]).flatMap(([sign, own]) =>
      words.some((word) => own.has(word)) ? [sign] : [],
    )
  return [
    ...new Set([
      ...listFields(headline).map((field) => `headline ${field}`),
      ...listFields(all).map((field) => `all ${field}`),
      ...listSigns(headline).map((sign) => `headline has ${sign}`),
      ...listSigns(all).map((sign) => `all has ${sign}`),
    ]),
  ]
}

const featureWeights: Record<string, number> = weights.features

/** The log-odds that a report is good news for nearly everybody, fitted to 724 reports (`bench/good-news.ts`). */
export function rateGoodNews(article: RatedText): number {
  const found = describeTone(article).flatMap((feature) => featureWeights[feature] ?? [])
  const sum = found.reduce((all, weight) => all + weight, 0)
  return weights.bias + sum / Math.sqrt(Math.max(1, found.length))
}
