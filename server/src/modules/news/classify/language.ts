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

/**
 * The language of a text. `hint` is what its feed claims, as a language tag: it decides for short texts and close
 * calls. Null for a text that is most likely in a language other than the five.
 */
export function languageOf(text: string, hint: string | null): Language | null {
  const hinted = ours(hint)
  if (text.length < decidedFromCharacters && (hinted || !hint))
    return hinted ?? bestOfOurs(text)?.language ?? 'en'
  const best = bestOfOurs(text)
  if (!hinted && (hint || text.length >= foreignFromCharacters)) {
    const any = detectAll(text)[0]
    const isForeign =
      any && !ours(any.lang) && any.accuracy > (best?.accuracy ?? 0) * (hint ? 1 : foreignMargin)
    if (isForeign || (hint && !best)) return null
  }
  if (!best) return hinted ?? 'en'
  const hintedAccuracy = best.all.find((entry) => entry.lang === hinted)?.accuracy ?? 0
  return hinted && hintedAccuracy >= best.accuracy * hintedShare ? hinted : best.language
}

function bestOfOurs(text: string) {
  const all = detectAll(text, { only: [...languages] })
  const language = ours(all[0]?.lang)
  return language && all[0] ? { language, accuracy: all[0].accuracy, all } : null
}
