import { readFileSync } from 'node:fs'
import { languages, type Language } from '@tidings/contract/entities'
import { describe, expect, test } from 'vitest'
import { embedAnswering, embedAsking } from './answer-vectors.ts'
import { countVectorRows, embedQuestion, embedSentence, rateSimilarity } from './word-vectors.ts'

// None of these is in the data that they are fitted to.
const asked: Record<Language, { question: string; answer: string; other: string }> = {
  en: {
    question: 'what does the other side say?',
    answer: 'The union rejected the claims as nonsense.',
    other: 'The factory was built in 1954 on the edge of the town.',
  },
  de: {
    question: 'was sagen die anderen dazu?',
    answer: 'Die Gewerkschaft wies die Vorwürfe als Unsinn zurück.',
    other: 'Die Fabrik wurde 1954 am Rand der Stadt gebaut.',
  },
  fr: {
    question: 'et que disent les autres ?',
    answer: 'Le syndicat a rejeté ces accusations.',
    other: 'L’usine a été construite en 1954 au bord de la ville.',
  },
  es: {
    question: '¿y qué dicen los otros?',
    answer: 'El sindicato rechazó las acusaciones.',
    other: 'La fábrica fue construida en 1954 en las afueras de la ciudad.',
  },
  it: {
    question: 'e gli altri che dicono?',
    answer: 'Il sindacato ha respinto le accuse.',
    other: 'La fabbrica fu costruita nel 1954 ai margini della città.',
  },
}

type Cosine = (question: string, sentence: string, language: Language) => number

const byWords: Cosine = (question, sentence, language) =>
  rateSimilarity(embedQuestion(question, language), embedSentence(sentence, language))
const byAnswers: Cosine = (question, sentence, language) =>
  rateSimilarity(embedAsking(question, language), embedAnswering(sentence, language))

/** How much nearer the question is to its answer than to the other sentence. */
function measureDistance(cosine: Cosine, language: Language): number {
  const { answer, other, question } = asked[language]
  return cosine(question, answer, language) - cosine(question, other, language)
}

describe('answer vectors', () => {
  // Rows are numbered anew whenever word vectors are fitted.
  test('belong to the word vectors', () => {
    const file = readFileSync(new URL('./lexicon/answer-vectors.bin', import.meta.url))
    expect(file.readUInt32LE(0)).toBe(countVectorRows())
  })

  test.each(languages)('a question is nearer to what answers it: %s', (language) => {
    expect(measureDistance(byAnswers, language)).toBeGreaterThan(0.2)
  })

  test('they set answers apart better than word vectors do', () => {
    const add = (cosine: Cosine) =>
      languages.reduce((sum, language) => sum + measureDistance(cosine, language), 0)
    expect(add(byAnswers) / languages.length).toBeGreaterThan(add(byWords) / languages.length + 0.05)
  })

  test('a question is not embedded as a sentence is', () => {
    expect(embedAsking('why', 'en')).not.toEqual(embedAnswering('why?', 'en'))
  })
})
