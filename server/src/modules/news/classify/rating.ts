import { languages, type Language } from '@tidings/contract/entities'
import { readFileSync } from 'node:fs'
import { wordList, wordsOf } from './word-list.ts'

/**
 * Who may hear an article.
 * - `everyone`: nothing that one would keep from a child of ten.
 * - `mature`: reports of death, violence, war, terror, abuse, sexual matters, suicide or drugs, told as news.
 * - `adult`: pornography, or cruelty described for its own sake.
 *
 * The filter `strict` lets through `everyone`; `moderate` also `mature`; `none` everything. In doubt an article gets
 * the stricter rating: under `strict`, news that was left out does less harm than news that slipped in.
 */
export type Rating = 'everyone' | 'mature' | 'adult'

type RatingWords = Record<'adult' | 'mature', Record<Language, string>>

const lexicon = JSON.parse(readFileSync(new URL('rating-words.json', import.meta.url), 'utf8')) as RatingWords
const matchers = new Map(
  languages.map((language) => [
    language,
    { isAdult: wordList(lexicon.adult[language]), isMature: wordList(lexicon.mature[language]) },
  ]),
)

export function ratingOf(article: { title: string; body: string; language: Language }): Rating {
  const words = wordsOf(`${article.title} ${article.body}`)
  const matcher = matchers.get(article.language)
  if (!matcher) return 'adult'
  if (words.some(matcher.isAdult)) return 'adult'
  return words.some(matcher.isMature) ? 'mature' : 'everyone'
}
