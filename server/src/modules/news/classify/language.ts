import { languages, type Language } from '@tidings/contract/entities'
import { detectAll } from 'tinyld'

const decidedFromCharacters = 40
const foreignFromCharacters = 80
// A hint is believed until another language is clearly more likely.
const hintedShare = 0.7
const foreignMargin = 1.3

function ours(code: string | null | undefined): Language | null {
  const short = code?.trim().toLowerCase().slice(0, 2)
  return languages.find((language) => language === short) ?? null
}

type Guess = { language: Language; accuracy: number; all: { lang: string; accuracy: number }[] }

function bestOfOurs(text: string): Guess | null {
  const all = detectAll(text, { only: [...languages] })
  const language = ours(all[0]?.lang)
  return language && all[0] ? { language, accuracy: all[0].accuracy, all } : null
}

function isForeign(text: string, best: Guess | null, hint: string | null): boolean {
  if (!hint && text.length < foreignFromCharacters) return false
  const likeliest = detectAll(text)[0]
  if (!likeliest || ours(likeliest.lang)) return hint !== null && best === null
  return likeliest.accuracy > (best?.accuracy ?? 0) * (hint ? 1 : foreignMargin)
}

function preferHinted(best: Guess | null, hinted: Language): Language {
  if (!best) return hinted
  const accuracy = best.all.find((entry) => entry.lang === hinted)?.accuracy ?? 0
  return accuracy >= best.accuracy * hintedShare ? hinted : best.language
}

/**
 * The language of a text. `hint` is what its feed claims, as a language tag: it decides for short texts and close
 * calls. Null for a text that is most likely in a language other than the five.
 */
export function languageOf(text: string, hint: string | null): Language | null {
  const hinted = ours(hint)
  const isShort = text.length < decidedFromCharacters
  if (hinted && isShort) return hinted
  const best = bestOfOurs(text)
  if (hinted) return preferHinted(best, hinted)
  return isForeign(text, best, hint) ? null : (best?.language ?? 'en')
}
