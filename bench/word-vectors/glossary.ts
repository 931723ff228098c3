import { readFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import { fold } from '../../server/src/language/tokens.ts'
import { specialWords } from '../../server/src/language/word-vectors.ts'
import type { Fitted } from './fit-vectors.ts'

/** What a word without a meaning of its own, or an unknown one, has instead of a translation. */
const untranslated = new Set(['-', '?'])

function addUp(vectors: readonly Float32Array[]): Float32Array | null {
  const [first, ...rest] = vectors
  if (!first) return null
  return first.map((value, at) => rest.reduce((sum, vector) => sum + (vector[at] ?? 0), value))
}

/** "court/dish": the average of its senses, each the sum of its words. */
function translate(english: string, fitted: Fitted): Float32Array | null {
  const senses = english.split('/').flatMap((sense) => {
    const words = fold(sense).match(/[\p{L}\p{N}]+/gu) ?? []
    return addUp(words.flatMap((word) => fitted.get(word) ?? [])) ?? []
  })
  return addUp(senses)?.map((value) => value / senses.length) ?? null
}

/** The vectors of the words of another language, by their English translations. */
export function translateVectors(fitted: Fitted, language: Language): Fitted {
  const file = new URL(`../data/glossaries/${language}.tsv`, import.meta.url)
  const vectors = new Map<string, Float32Array>()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [word = '', english = ''] = line.split('\t')
    const vector = untranslated.has(english) ? null : translate(english, fitted)
    if (vector) vectors.set(fold(word), vector)
  }
  for (const special of Object.values(specialWords)) {
    const vector = fitted.get(special)
    if (vector) vectors.set(special, vector)
  }
  return vectors
}
