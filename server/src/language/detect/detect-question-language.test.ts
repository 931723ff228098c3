import { languages, type Language } from '@tidings/contract/entities'
import { describe, expect, test } from 'vitest'
import { detectQuestionLanguage } from './detect-question-language.ts'

describe('a short question keeps the user’s language', () => {
  test.each([
    'Gaza',
    'Mia Hamm.',
    'Sue Gray',
    'Boeing',
    'Serie A',
    'serie a',
    'Tour de France',
    'Tour de France 2026',
    'La Liga',
    'Der Spiegel',
    'Bank of England',
    'AI',
    'ai',
    'Man United',
    'Made in Italy',
    'Tour de France Femmes 2026 Lyon',
    'US',
    'Los Angeles',
    'McDonald’s',
    'Airbus Lufthansa Ryanair Iberia',
    '2026',
    '🙂',
  ])('if it holds only names: %s', (question) => {
    for (const own of languages) expect(detectQuestionLanguage(question, own)).toBe(own)
  })

  test.each([
    ['latest on El Niño', 'en'],
    ['news from Los Angeles', 'en'],
    ['Neues vom Tour de France', 'de'],
    ['les nouvelles de la Serie A', 'fr'],
    ['S&N beer India', 'en'],
    ['teenagers as MPs', 'en'],
    ['Man United against Man City', 'en'],
  ] as const)('if it holds a name from another language: %s', (question, own) => {
    expect(detectQuestionLanguage(question, own)).toBe(own)
  })
})

describe('a question in another language is recognised', () => {
  test.each<[string, Language]>([
    ['Quoi de neuf ?', 'fr'],
    ['What’s new?', 'en'],
    ['WHAT IS NEW', 'en'],
    ['news', 'en'],
    ['latest on Gaza', 'en'],
    ['latest on El Niño', 'en'],
    ['¿Qué pasa?', 'es'],
    ['¿Ha dimitido la alcaldesa?', 'es'],
    ['Y en Italia, ¿ha ganado la Juve?', 'es'],
    ['noticias de deportes', 'es'],
    ['Was ist neu?', 'de'],
    ['sei still', 'de'],
    ['Gegen wen boxt der Klitschko?', 'de'],
    ['Che succede oggi?', 'it'],
    ['Et la santé ?', 'fr'],
    ['und in Berlin?', 'de'],
    ['la guerre en Ukraine', 'fr'],
    ['la guerra in Ucraina', 'it'],
    ['Die Wahl in den USA', 'de'],
    ['war in the Middle East', 'en'],
    ['¿Qué pasa con la inflación en Argentina?', 'es'],
    ['El precio del petróleo', 'es'],
    ['Was gibt es Neues aus der Wirtschaft?', 'de'],
    ['Le ultime notizie di scienza', 'it'],
    ['What does Reuters say about energy prices?', 'en'],
  ])('%s is %s', (question, language) => {
    for (const own of languages) expect(detectQuestionLanguage(question, own)).toBe(language)
  })
})
