import { isFunctionWord } from '../classify/language-signs.ts'

const leadCharacters = 300
// English, French, Spanish, German and Italian plurals and verb forms that headlines vary; rough, and the same for all.
const endings = /(?:ing|ed|es|en|er|s|e|n|i|o|a)$/
const shortestStem = 4

export function wordsOfTitle(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** What a text is about: its words without the small ones and without endings. */
export function termsOf(text: string): Set<string> {
  const words = wordsOfTitle(text).filter((word) => !isFunctionWord(word))
  return new Set(
    words.map((word) => (word.length > shortestStem ? word.replace(endings, '').padEnd(1) : word)),
  )
}

export type Telling = {
  terms: Set<string>
  /** Three letters in a row, over word borders: close for spellings and word forms that terms tell apart. */
  grams: Set<string>
  numbers: Set<string>
  /** Terms of the title and the first sentences. */
  lead: Set<string>
}

export function tellingOf(article: { title: string; body: string }): Telling {
  const spelt = ` ${wordsOfTitle(article.title).join(' ')} `
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= spelt.length; at++) grams.add(spelt.slice(at, at + 3))
  return {
    terms: termsOf(article.title),
    grams,
    numbers: new Set(article.title.match(/\d+/g) ?? []),
    lead: termsOf(`${article.title} ${article.body.slice(0, leadCharacters)}`),
  }
}
