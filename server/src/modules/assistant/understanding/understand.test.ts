import { describe, expect, test } from 'vitest'
import { predefinedInterests } from '@tidings/contract/predefined'
import { detectQuestionLanguage } from '#language/detect/detect-question-language'
import { getPhrases } from '../phrases/phrases-for.ts'
import { nameTopic } from './topic-names.ts'
import { understand } from './understand.ts'

const here = { knownSources: [], now: new Date('2026-11-18T15:30:00Z'), timeZone: 'Europe/Berlin' }

describe('recognises a question as', () => {
  test.each([
    ['en', "What's new?"],
    ['en', 'Give me the news today, please'],
    ['fr', 'Quoi de neuf ?'],
    ['fr', 'Quelles sont les nouvelles du jour ?'],
    ['es', '¿Qué hay de nuevo?'],
    ['es', '¿Cuáles son las noticias de hoy?'],
    ['de', 'Was gibt es Neues?'],
    ['de', 'Die Nachrichten von heute, bitte'],
    ['it', 'Che cosa c’è di nuovo?'],
    ['it', 'Dammi le notizie di oggi'],
  ] as const)('a briefing (%s): %s', (language, question) => {
    expect(understand({ ...here, question, language })).toMatchObject({
      kind: 'briefing',
      query: '',
      topics: [],
      sources: [],
    })
  })

  test.each([
    ['en', 'What is the latest technology news?', 'Technology'],
    ['fr', 'Les dernières nouvelles de la santé', 'Health'],
    ['es', 'noticias de deportes', 'Sports'],
    ['de', 'Gibt es Neues aus der Wirtschaft?', 'Business'],
    ['it', 'Le ultime notizie di scienza', 'Science'],
    ['en', 'sports in under a hundred words', 'Sports'],
    ['fr', 'santé, moins de cent mots', 'Health'],
    ['es', 'ponme al día de deportes', 'Sports'],
    ['de', 'Sport in weniger als hundert Wörtern', 'Sports'],
    ['en', 'Fine. What’s new in technology then?', 'Technology'],
    ['en', 'Never mind. Any sports news?', 'Sports'],
    ['de', 'Egal. Was gibt es Neues in der Innenpolitik?', 'Politics'],
    ['fr', 'Tant pis. Quoi de neuf en sport ?', 'Sports'],
    ['es', 'Da igual. ¿Qué hay de nuevo en deportes?', 'Sports'],
    ['it', 'Non importa. Che novità ci sono di sport?', 'Sports'],
    ['it', 'economia in meno di cento parole', 'Business'],
  ] as const)('a topic (%s): %s', (language, question, topic) => {
    expect(understand({ ...here, question, language })).toMatchObject({ kind: 'topic', topics: [topic] })
  })

  test.each([
    ['en', 'Tell me about the climate summit in Paris', 'climate summit Paris', 'climate summit in Paris'],
    ['fr', "Que se passe-t-il avec l'énergie nucléaire ?", 'énergie nucléaire', 'énergie nucléaire'],
    ['de', 'Was ist heute in Berlin passiert?', 'Berlin', 'Berlin'],
    ['en', 'how did the Rovers get on, I missed it', 'Rovers', 'Rovers'],
    ['fr', "c'est quoi cette histoire de loup ?", 'loup', 'loup'],
    ['de', 'was ist das denn für eine Geschichte mit dem Wolf', 'Wolf', 'Wolf'],
    ['es', '¿qué es eso de la huelga?', 'huelga', 'huelga'],
    ['en', 'I heard the dam leaks?', 'dam leaks', 'dam leaks'],
    ['de', "Ich hab g'hört, der Damm leckt?", 'Damm leckt', 'Damm leckt'],
    ['fr', "J'ai entendu dire que le barrage fuit ?", 'barrage fuit', 'barrage fuit'],
    ['es', 'He oído que la presa gotea', 'presa gotea', 'presa gotea'],
    ['it', 'Ho sentito che la diga perde', 'diga perde', 'diga perde'],
    ['it', "cos'è questa storia della diga?", 'diga', 'diga'],
    ['es', '¿Qué pasa con la inflación en Argentina?', 'inflación Argentina', 'inflación en Argentina'],
  ] as const)('a subject (%s): %s', (...[language, question, query, subject]) => {
    expect(understand({ ...here, question, language })).toMatchObject({ kind: 'subject', query, subject })
  })

  test('news from a source, by any of its names', () => {
    expect(understand({ ...here, question: 'What does the Guardian say?', language: 'en' })).toMatchObject({
      kind: 'source',
      sources: ['The Guardian'],
    })
    expect(understand({ ...here, question: 'any news from the AP', language: 'en' })).toMatchObject({
      kind: 'source',
      sources: ['Associated Press'],
    })
    expect(
      understand({
        ...here,
        question: 'Quoi de neuf dans Le Monde ?',
        language: 'fr',
        knownSources: ['Le Monde'],
      }),
    ).toMatchObject({
      kind: 'source',
      sources: ['Le Monde'],
    })
  })

  test('a subject within a source', () => {
    expect(
      understand({ ...here, question: 'What does Reuters say about energy prices?', language: 'en' }),
    ).toMatchObject({
      kind: 'subject',
      query: 'energy prices',
      subject: 'energy prices',
      sources: ['Reuters'],
    })
  })

  test.each([
    ['en', 'What is going on with Reuters and that Brask fella?'],
    ['en', 'What is going on with the Reuters people?'],
    ['fr', 'Que se passe-t-il avec la Reuters ?'],
    ['de', 'Was war denn mit der Reuters?'],
    ['es', '¿Qué pasa con Reuters?'],
  ] as const)('a source that it is about (%s): %s', (language, question) => {
    const understood = understand({ ...here, question, language })
    expect(understood.sources).toEqual([])
    expect(understood.query).toContain('Reuters')
  })

  test.each(['???', '🙂'])('nothing to search for: %s', (question) => {
    expect(understand({ ...here, question, language: 'en' }).kind).toBe('unclear')
  })
})

describe('the suggestion for a topic', () => {
  test.each(['en', 'fr', 'es', 'de', 'it'] as const)(
    'is understood as a question about it (%s)',
    (language) => {
      for (const topic of predefinedInterests.filter((each) => !nameTopic(each, language).includes(' '))) {
        const question = getPhrases(language).newsInTopic(nameTopic(topic, language))
        expect(understand({ ...here, question, language })).toMatchObject({ kind: 'topic', topics: [topic] })
      }
    },
  )
})

describe('the language of a question is', () => {
  test.each([
    ['What is happening in the world today?', 'de', 'en'],
    ['Quelles sont les nouvelles ?', 'en', 'fr'],
    ['¿Qué hay de nuevo?', 'en', 'es'],
    ['Was gibt es Neues?', 'en', 'de'],
    ['Che cosa succede oggi?', 'en', 'it'],
  ] as const)('its own: %s', (question, own, language) => {
    expect(detectQuestionLanguage(question, own)).toBe(language)
  })

  test.each(['Ukraine', 'sport', 'tennis'])('the user’s, if it could be any: %s', (question) => {
    for (const own of ['en', 'fr', 'de', 'it'] as const)
      expect(detectQuestionLanguage(question, own)).toBe(own)
  })
})
