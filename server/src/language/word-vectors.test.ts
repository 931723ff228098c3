import { languages, type Language } from '@tidings/contract/entities'
import { describe, expect, test } from 'vitest'
import { embedText, rateSimilarity } from './word-vectors.ts'

const similarity = (a: string, b: string, language: Language) =>
  rateSimilarity(embedText(a, language), embedText(b, language))

describe('word vectors', () => {
  const asked: Record<Language, { question: string; answer: string; other: string }> = {
    en: {
      question: 'was anyone hurt?',
      answer: 'Three passengers were taken to hospital with broken bones.',
      other: 'The council wants to sell the old library.',
    },
    de: {
      question: 'gab es Verletzte?',
      answer: 'Drei Fahrgäste kamen mit Knochenbrüchen ins Krankenhaus.',
      other: 'Der Gemeinderat will die alte Bücherei verkaufen.',
    },
    fr: {
      question: 'il y a des blessés ?',
      answer: 'Trois passagers ont été conduits à l’hôpital.',
      other: 'La mairie veut vendre la vieille bibliothèque.',
    },
    es: {
      question: '¿hay heridos?',
      answer: 'Tres pasajeros fueron llevados al hospital.',
      other: 'El ayuntamiento quiere vender la vieja biblioteca.',
    },
    it: {
      question: 'ci sono feriti?',
      answer: 'Tre passeggeri sono stati portati in ospedale.',
      other: 'Il comune vuole vendere la vecchia biblioteca.',
    },
  }

  test.each(languages)(
    'a question is closer to its answer than to other news, without a shared word: %s',
    (language) => {
      const { answer, other, question } = asked[language]
      expect(similarity(question, answer, language)).toBeGreaterThan(
        similarity(question, other, language) + 0.1,
      )
    },
  )

  test.each(languages)('all languages share the space: from English to %s', (language) => {
    const { answer, other } = asked[language]
    const question = embedText(asked.en.question, 'en')
    const [near, far] = [answer, other].map((text) => rateSimilarity(question, embedText(text, language)))
    expect(near).toBeGreaterThan((far ?? 1) + 0.1)
  })

  test('forms of a word and parts of a German compound stand for it', () => {
    expect(similarity('libraries', 'library', 'en')).toBeGreaterThan(0.8)
    expect(embedText('Krankenhausbücherei', 'de')).toEqual(embedText('Krankenhaus Bücherei', 'de'))
  })

  // Rows are numbered anew whenever vectors are fitted.
  test.each(languages)('the words of every language belong to the vectors: %s', (language) => {
    expect(embedText('17', language)).toEqual(embedText('17', 'en'))
  })

  test('all figures count as one word', () => {
    expect(embedText('17 boats', 'en')).toEqual(embedText('230 boats', 'en'))
  })

  test.each(['', '?!', 'xqzzv'])('a text without a known word is similar to none: %j', (text) => {
    expect(similarity(text, 'The ferry sank.', 'en')).toBe(0)
  })
})
