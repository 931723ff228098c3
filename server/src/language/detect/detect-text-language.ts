import { languages, type Language } from '@tidings/contract/entities'
import { detectAll } from 'tinyld/light'
import { scoreLanguageSigns } from './language-signs.ts'

const decidedFromCharacters = 40
const foreignFromCharacters = 80
// A hint wins unless another language is clearly more likely.
const hintedShare = 0.7
// Nearly what one function word adds to a headline: letters alone cannot overturn a hint.
const overturningLead = 0.05
const foreignMargin = 1.3
// Below this score a text has hardly any function word of our languages.
const ownSigns = 0.5
// With this lead no letter statistics are needed, which take a hundred times as long.
const clearLead = 0.25

function toOurLanguage(code: string | null | undefined): Language | null {
  const short = code?.trim().toLowerCase().slice(0, 2)
  return languages.find((language) => language === short) ?? null
}

function chooseStrongest(scores: Record<Language, number>): Language {
  return languages.toSorted((a, b) => scores[b] - scores[a])[0] ?? 'en'
}

type Guess = {
  language: Language
  /** The share of the likeliest of our languages by letter statistics. */
  accuracy: number
  /** By function words and endings alone. */
  signs: Record<Language, number>
  scores: Record<Language, number>
}

/** The language if function words and endings alone decide it; otherwise null. */
function clearLanguage(signs: Record<Language, number>, hinted: Language | null): Language | null {
  const [first = 'en', second = 'en'] = languages.toSorted((a, b) => signs[b] - signs[a])
  if (signs[first] - signs[second] < clearLead) return null
  return first === hinted || (hinted === null && signs[first] >= ownSigns) ? first : null
}

/** Combines letter statistics with function words and endings, because they make different mistakes. */
function guessAmongOurs(text: string, signs: Record<Language, number>): Guess {
  const scores = { ...signs }
  let accuracy = 0
  for (const { lang, accuracy: share } of detectAll(text, { only: [...languages] })) {
    const language = toOurLanguage(lang)
    if (!language) continue
    scores[language] += share
    accuracy = Math.max(accuracy, share)
  }
  return { language: chooseStrongest(scores), accuracy, scores, signs }
}

function isForeign(text: string, best: Guess, hint: string | null): boolean {
  if (!hint && text.length < foreignFromCharacters) return false
  if (Math.max(...Object.values(best.signs)) >= ownSigns) return false
  const likeliest = detectAll(text)[0]
  if (!likeliest || toOurLanguage(likeliest.lang)) return hint !== null && best.accuracy === 0
  return likeliest.accuracy > best.accuracy * (hint ? 1 : foreignMargin)
}

function preferHinted({ language, scores, signs }: Guess, hinted: Language): Language {
  const isClose = scores[hinted] >= scores[language] * hintedShare
  const isByLetters = signs[language] - signs[hinted] < overturningLead
  return isClose || isByLetters ? hinted : language
}

/** How many more texts may be analysed by letter statistics. */
export type LetterBudget = { left: number }

/**
 * The language of a text; null if it is most likely none of ours. `hint` is the language tag of its feed, which decides for short
 * texts and close calls. Once `letters` is used up, only function words and endings decide, and no text counts as foreign.
 */
export function detectTextLanguage(
  text: string,
  hint: string | null,
  letters: LetterBudget = { left: Number.POSITIVE_INFINITY },
): Language | null {
  const hinted = toOurLanguage(hint)
  const isShort = text.length < decidedFromCharacters
  if (hinted && isShort) return hinted
  const scores = scoreLanguageSigns(text)
  const clear = isShort ? null : clearLanguage(scores, hinted)
  if (clear) return clear
  if (letters.left <= 0) return hinted ?? chooseStrongest(scores)
  letters.left -= 1
  const best = guessAmongOurs(text, scores)
  if (hinted) return preferHinted(best, hinted)
  return isForeign(text, best, hint) ? null : best.language
}
