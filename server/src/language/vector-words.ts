import { readFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import { lexicons } from './lexicon/lexicons.ts'
import { stripEnding } from './stems.ts'
import { fold } from './tokens.ts'
import { findWord, makeWordTable, type WordTable } from './word-table.ts'

/** An English word by its row in the word vectors, and how much of its vector counts. */
export type WordPart = { row: number; share: number }

/** The words of a language that have vectors, each by the English words that it means. */
type VectorWords = {
  table: WordTable
  /** The parts of word `n` end before `ends[n]`, where those of the next begin. */
  ends: Int32Array
  rows: Int32Array
  shares: Float32Array
  /** Words that were looked up, at most `mostKnown`. */
  known: Map<string, readonly WordPart[]>
}

/** What all figures, and the end of a question, count as. */
export const specialWords = { figure: '#', question: '?' } as const
/** Marks a stem, which stands for the forms of a word that are not listed. */
const stemMark = '~'
/** Looking a word up takes ten times as long, and texts mostly consist of the same words. */
const mostKnown = 10_000

/** The key of the forms that share a stem. */
export const keyOfStem = (stem: string): string => stemMark + stem

/**
 * Reads a file as written by `npm run bench -- word-vectors`: how many keys and how many words there are; the hash of each key and the
 * number of its word; where the parts of each word end; their rows; their shares. All of 32 bits, little-endian.
 */
function readVectorWords(language: Language): VectorWords {
  const { buffer, byteLength, byteOffset } = readFileSync(
    new URL(`./lexicon/${language}/vector-words.bin`, import.meta.url),
  )
  const file = buffer.slice(byteOffset, byteOffset + byteLength)
  const [keys = 0, words = 0] = new Int32Array(file, 0, 2)
  const endsAt = (2 + keys * 2) * 4
  const ends = new Int32Array(file.slice(endsAt, endsAt + words * 4))
  const rowsAt = endsAt + words * 4
  const sharesAt = rowsAt + (ends.at(-1) ?? 0) * 4
  return {
    table: makeWordTable(new Int32Array(file, 8, keys * 2)),
    ends,
    rows: new Int32Array(file.slice(rowsAt, sharesAt)),
    shares: new Float32Array(file.slice(sharesAt)),
    known: new Map(),
  }
}

// Read on first use, because reading all of them would delay the start.
const opened = new Map<Language, VectorWords>()

function openWords(language: Language): VectorWords {
  const known = opened.get(language) ?? readVectorWords(language)
  opened.set(language, known)
  return known
}

function listParts({ ends, rows, shares }: VectorWords, word: number): WordPart[] {
  const from = word === 0 ? 0 : (ends[word - 1] as number)
  return Array.from(rows.subarray(from, ends[word]), (row, at) => ({
    row,
    share: shares[from + at] as number,
  }))
}

const findForm = (table: WordTable, word: string): number | null =>
  findWord(table, word) ?? findWord(table, keyOfStem(stripEnding(word)))

/** The shortest part of a compound. */
const shortestPart = 4
/** What joins the parts of a compound: "Brückensperrung", "Arbeitsamt". */
const joints = ['', 's', 'n', 'en', 'es', 'e']

/** Both parts of a compound: "Fähr" and "Verbindung"; its last part alone if only that is known. */
function splitCompound(table: WordTable, word: string): number[] {
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const head = findForm(table, word.slice(at))
    if (head === null) continue
    const before = word.slice(0, at)
    const firsts = joints
      .filter((joint) => before.endsWith(joint))
      .map((joint) => findForm(table, before.slice(0, before.length - joint.length)))
    const first = firsts.find((found) => found !== null)
    return typeof first === 'number' ? [first, head] : [head]
  }
  return []
}

function lookUp({ table }: VectorWords, word: string, language: Language): number[] {
  const found = findForm(table, word)
  if (found !== null) return [found]
  return lexicons[language].grammar.joinsNouns ? splitCompound(table, word) : []
}

function findParts(words: VectorWords, word: string, language: Language): readonly WordPart[] {
  const { known } = words
  const before = known.get(word)
  if (before) return before
  const parts = lookUp(words, word, language).flatMap((found) => listParts(words, found))
  if (known.size >= mostKnown) known.clear()
  known.set(word, parts)
  return parts
}

/** The words whose vectors make up that of a text; each counts once. */
export function listVectorWords(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const isQuestion = text.trimEnd().endsWith('?')
  return [
    ...new Set(words.map((word) => (/^\d/.test(word) ? specialWords.figure : word))),
    ...(isQuestion ? [specialWords.question] : []),
  ]
}

/** The English words that the words of a text mean. */
export function listWordParts(text: string, language: Language): WordPart[] {
  const words = openWords(language)
  return listVectorWords(text).flatMap((word) => findParts(words, word, language))
}

/** The row of exactly this folded English word, for fitting. */
export function findEnglishRow(word: string): number | null {
  const words = openWords('en')
  const found = findWord(words.table, word)
  return found === null ? null : (listParts(words, found)[0]?.row ?? null)
}
