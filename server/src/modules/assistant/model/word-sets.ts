import { languages, type Language } from '@tidings/contract/entities'
import { fold } from '../understanding/words.ts'

export type WordSets = Record<Language, ReadonlySet<string>>

/** Sets of folded words, from one line a language. */
export function wordSets(lines: Record<Language, string>): WordSets {
  const setOf = (language: Language) => new Set(fold(lines[language]).split(/\s+/).filter(Boolean))
  const [en, fr, es, de, it] = languages.map(setOf)
  const none = new Set<string>()
  return { en: en ?? none, fr: fr ?? none, es: es ?? none, de: de ?? none, it: it ?? none }
}

export type Token = { text: string; folded: string; start: number; end: number }

/** Words and figures in order; apostrophes and hyphens part them. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    folded: fold(word),
    start: index,
    end: index + word.length,
  }))
}

/** Inflected forms of one word: nearly all of the shorter one begins the longer one too. */
export function isAkin(a: string, b: string): boolean {
  if (a === b) return true
  const shorter = Math.min(a.length, b.length)
  let shared = 0
  while (shared < shorter && a[shared] === b[shared]) shared += 1
  return shared >= 4 && shared >= shorter - 2
}
