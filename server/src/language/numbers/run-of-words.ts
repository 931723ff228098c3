import type { Language } from '@tidings/contract/entities'
import { withPart, type Composed } from './compose.ts'
import { readPartsAt } from './parts.ts'
import type { Token } from '../tokens.ts'

export type NumberText = { text: string; language: Language; tokens: Token[] }

/** A few words from here on, over hyphens, and at which token each stands. */
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

/** `last` is a place among the tokens. */
export type Run = { so: Composed; last: number }

/** "Three million and five million" are two. */
function isTwo(so: Composed, words: readonly string[], language: Language): boolean {
  const counted = readPartsAt(words, language)
  const next = counted && readPartsAt(words.slice(counted.length), language)?.parts[0]?.kind
  return next === 'hundred' || (next === 'scale' && so.last === 'scale')
}

/** Goes on for as long as the words belong to the number. */
export function runOn({ language, tokens }: NumberText, begun: Run): Run {
  let whole = begun
  let { so, last } = begun
  for (;;) {
    const { places, words } = takeWords(tokens, last + 1)
    const found = readPartsAt(words, language)
    let next: Composed | null = found ? so : null
    for (const part of found?.parts ?? []) next = next && withPart(next, part)
    if (!next || !found) return whole
    if (next.last === 'and' && isTwo(so, words.slice(1), language)) return whole
    so = next
    last = places[found.length - 1] ?? last
    if (so.isWhole) whole = { so, last }
  }
}
