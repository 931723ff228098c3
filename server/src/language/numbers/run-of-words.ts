import type { Language } from '@tidings/contract/entities'
import { addPart, type PartialNumber } from './compose.ts'
import { readPartsAt } from './parts.ts'
import type { Token } from '../tokens.ts'

export type NumberText = { text: string; language: Language; tokens: Token[] }

/** The next few words, skipping hyphens, and the token index of each. */
function takeWords(tokens: readonly Token[], from: number): { words: string[]; places: number[] } {
  const words: string[] = []
  const places: number[] = []
  for (let at = from; words.length < 6; at++) {
    const isHyphen = /^[-‐‑]$/.test(tokens[at]?.text ?? '') && tokens[at]?.start === tokens[at - 1]?.end
    if (isHyphen && at > 0) continue
    const token = tokens[at]
    if (!token || !/^\p{L}/u.test(token.text)) break
    words.push(token.folded)
    places.push(at)
  }
  return { words, places }
}

/** `last` is a token index. */
export type NumberRun = { partial: PartialNumber; last: number }

/** Whether what follows "and" is another number: "three million and five million". */
function beginsAnother(partial: PartialNumber, words: readonly string[], language: Language): boolean {
  const counted = readPartsAt(words, language)
  const next = counted && readPartsAt(words.slice(counted.length), language)?.parts[0]?.kind
  return next === 'hundred' || (next === 'scale' && partial.last === 'scale')
}

/** Extends the number by the words after it that belong to it. */
export function extendNumber({ language, tokens }: NumberText, begun: NumberRun): NumberRun {
  let whole = begun
  let { partial, last } = begun
  for (;;) {
    const { places, words } = takeWords(tokens, last + 1)
    const found = readPartsAt(words, language)
    let next: PartialNumber | null = found ? partial : null
    for (const part of found?.parts ?? []) next = next && addPart(next, part)
    if (!next || !found) return whole
    if (next.last === 'and' && beginsAnother(partial, words.slice(1), language)) return whole
    partial = next
    last = places[found.length - 1] ?? last
    if (partial.isWhole) whole = { partial, last }
  }
}
