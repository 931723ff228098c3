import { languages, type Language } from '@tidings/contract/entities'
import { readFileSync } from 'node:fs'

const file = new URL('function-words.json', import.meta.url)
const lists = JSON.parse(readFileSync(file, 'utf8')) as Record<Language, string>

const languagesOfWord = new Map<string, Language[]>()
for (const language of languages) {
  for (const word of new Set(lists[language].split(' '))) {
    languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language])
  }
}

const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
const plainWords = new Set([...languagesOfWord.keys()].flatMap((word) => [word, withoutAccents(word)]))

/** Whether a lower-case word is one of the small ones of any of the five, with or without its accents. */
export function isFunctionWord(word: string): boolean {
  return plainWords.has(word)
}

// Letters and endings that are usual in one of the five and rare in most of the others.
const clusters: Record<Language, RegExp> = {
  en: /(?:ing|ed|ly|ness|ght|ful|ship|tion|y)\b|\b(?:th|wh|kn|wr)|ee|oo|sh|ow|ck|'s\b/gi,
  fr: /\b(?:qu|[ldncjsm])['’]|eau|eux|oux|aux?\b|oi|(?:ez|ment|que|ie)\b|tion|elle|ss|ou[rvst]|(?:[bcdptv]re|rre|tte|nne|gue)\b|[éèçêîôûœâëï]/gi,
  es: /[ñ¿¡áíóú]|ción|dad(?:es)?\b|miento|ll|(?<![gq])ue|ie[rnt]|(?:[aeo]s|ado|ar)\b|\by\b|j[aeo]|qu[ei]/gi,
  de: /[ßäöü]|sch|ung(?:en)?\b|lich|isch|[^s]ch|tz|ck|ei|\b(?:ge|ver|be|er|auf|ein)\p{L}{3}|(?:en|er)\b|z[ue]|w[aeio]|k[aeio]/giu,
  it: /[ìòù]|zion[ei]|ità|gli|zz|cc|tt|gn|pp|uo|ggi|ch[ei]|\b(?:dell|all|nell|sull|dall|un|l|d)['’]|(?:[aeo]t[oai]|i|o|mente)\b/gi,
}

const wordWeight = 0.16
const clusterWeight = 0.05
// A longer text has more signs, and they may weigh more than letter statistics.
const decidedByWords = 6

/**
 * How much small words, letters and endings speak for each of the five; a word of several is shared among them. What
 * is said again and again counts once.
 */
export function languageSigns(full: string): Record<Language, number> {
  const text = [...new Set(full.toLowerCase().split(/\s+/))].join(' ')
  const words = text.match(/\p{L}+/gu) ?? []
  const signs: Record<Language, number> = { en: 0, fr: 0, es: 0, de: 0, it: 0 }
  for (const word of words) {
    const of = languagesOfWord.get(word) ?? []
    for (const language of of) signs[language] += wordWeight / of.length
  }
  for (const language of languages) {
    signs[language] += clusterWeight * (text.match(clusters[language]) ?? []).length
  }
  const scale = Math.sqrt(Math.max(1, Math.min(words.length, decidedByWords)))
  for (const language of languages) signs[language] /= scale
  return signs
}
