import { languages } from '@tidings/contract/entities'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadSampleEdition } from '../sample/sample-edition.ts'
import { detectTextLanguage } from '#language/detect/detect-text-language'
import { countTopic, openTopicWords, rateTopic } from '../search/topic-words.ts'
import { rateContent, type Rating } from './rating.ts'
import { classifyTopics } from './topics.ts'

test.each(loadSampleEdition())('$slug is in its own language and suitable for everyone', (story) => {
  expect(detectTextLanguage(`${story.title} ${story.body}`, null)).toBe(story.language)
  expect(rateContent(story)).toBe('everyone')
})

test('at least five sixths of the sample stories are classified under their topic', () => {
  const found = loadSampleEdition().filter((story) =>
    classifyTopics({ ...story, categories: [] }, []).includes(story.topic),
  )
  expect(found.length).toBeGreaterThanOrEqual((loadSampleEdition().length * 5) / 6)
})

test('a short text has the language that its feed declares', () => {
  expect(detectTextLanguage('Bundestag debattiert Haushalt', 'de-DE')).toBe('de')
  expect(detectTextLanguage('Paris', 'fr')).toBe('fr')
})

test('a long text has its own language, whatever its feed declares', () => {
  const english =
    'The council has decided that residents may comment on every proposal before it is voted on.'
  expect(detectTextLanguage(english, 'de')).toBe('en')
})

test.each([
  'Finance minister announces pension reform plans',
  'Train operator cancels eleven regional connections',
  'Retail sales figures disappoint in port cities',
])('letters alone do not overturn what the feed declares: %s', (headline) => {
  expect(detectTextLanguage(headline, 'en')).toBe('en')
})

test('a repeated word counts once, and function words decide', () => {
  const text = `Storm opens the ports ${'Lies. '.repeat(40)}`
  expect(detectTextLanguage(text, null)).toBe('en')
  expect(detectTextLanguage(text.slice(0, 70), null)).toBe('en')
})

test.each([
  'Het kabinet valt na een lange ruzie over asiel en migratie, en er komen nieuwe verkiezingen in het najaar.',
  'O presidente do Brasil disse que a economia vai crescer no próximo ano e que os juros vão cair bastante.',
])('%s is in none of the five languages', (text) => {
  expect(detectTextLanguage(text, null)).toBeNull()
})

test('a topic named by a feed or a category counts in addition to the words', () => {
  const article = { title: 'Yesterday in brief', body: '', language: 'en' as const, categories: ['Tennis'] }
  expect(classifyTopics(article, ['Food'])).toEqual(['Food', 'Sports'])
})

test.each([
  ['en', 'Two dead after shooting in a shopping street', 'mature'],
  ['fr', 'Un homme tué lors d’une attaque au couteau', 'mature'],
  ['es', 'Asesinado un hombre en un tiroteo', 'mature'],
  ['de', 'Zwei Tote bei Messerangriff', 'mature'],
  ['it', 'Omicidio in centro, arrestato un uomo', 'mature'],
  ['en', 'Pornography sites must check ages', 'adult'],
  ['en', 'Village fair opens with music', 'everyone'],
] as const)('%s: "%s" is rated %s', (language, title, rating) => {
  expect(rateContent({ title, body: '', language })).toBe(rating)
})

const headlines = JSON.parse(
  readFileSync(new URL('fixtures/rated-headlines.json', import.meta.url), 'utf8'),
) as Record<(typeof languages)[number], Record<Rating, string[]>>

test.each(languages)('in %s the strict filter blocks what it should, and little else', (language) => {
  const isHeld = (title: string) => rateContent({ title, body: '', language }) !== 'everyone'
  const { everyone, mature, adult } = headlines[language]
  expect(everyone.length + mature.length + adult.length).toBe(40)
  const unfit = [...mature, ...adult]
  expect(unfit.filter(isHeld).length / unfit.length).toBeGreaterThanOrEqual(0.95)
  expect(everyone.filter(isHeld).length / everyone.length).toBeLessThanOrEqual(0.1)
  expect(adult.map((title) => rateContent({ title, body: '', language }))).toEqual(adult.map(() => 'adult'))
})

test.each([
  ['en', 'Prime minister wins vote of confidence after cabinet row', 'Politics'],
  ['fr', 'La banque centrale relève son taux d’intérêt pour freiner l’inflation', 'Business'],
  ['es', 'El telescopio halla un agujero negro en una galaxia cercana', 'Science'],
  ['de', 'Torhüter hält Elfmeter und rettet den Sieg im Viertelfinale', 'Sports'],
  ['it', 'Cambiamento climatico, i ghiacciai delle Alpi si ritirano ancora', 'Environment'],
] as const)('%s: "%s" is first of all about %s', (language, title, topic) => {
  expect(classifyTopics({ title, body: '', language, categories: [] }, [])[0]).toBe(topic)
})

test('one strong word is enough for a topic, one supporting word is not', () => {
  const topicsOf = (body: string) => classifyTopics({ title: '', body, language: 'en', categories: [] }, [])
  expect(topicsOf('Gunmen have let the last two captives go.')).toEqual(['Politics'])
  expect(topicsOf('The weather will be fine on Sunday.')).toEqual([])
})

test('neither a longer word that begins like a topic’s name nor one supporting word in a title makes a topic', () => {
  const topicsOf = (title: string) => classifyTopics({ title, body: '', language: 'en', categories: [] }, [])
  expect(topicsOf('Authorities say operations have begun')).toEqual([])
  expect(topicsOf('Coast guard shows two boats')).toEqual([])
})

test('the words of other articles outvote a feed’s own category', () => {
  const words = openTopicWords()
  const file = (topic: string, text: string) => {
    for (let count = 0; count < 20; count++) countTopic(words, { stems: text.split(' '), topics: [topic] })
  }
  file('Politics', 'coast guard ship strait admiral border')
  file('Entertainment', 'singer stage film album actor')
  const report = (title: string) => ({
    title,
    body: '',
    language: 'en' as const,
    topics: ['Entertainment'],
    alsoFrom: [],
  })
  expect(rateTopic(words, [report('coast guard film of ship in strait')], 'Entertainment')).toBeLessThan(0)
  expect(rateTopic(words, [report('singer and actor on stage')], 'Entertainment')).toBeGreaterThan(0)
})

test('a word or two in a long text do not make a topic, nor does one far behind the first', () => {
  const filler = 'The street lay quiet, and nobody in the house had heard the bell. '.repeat(25)
  const topicsOf = (body: string) => classifyTopics({ title: '', body, language: 'en', categories: [] }, [])
  expect(topicsOf('Gunmen have let the last two captives go.')).toEqual(['Politics'])
  expect(topicsOf(`${filler} Gunmen have let the last two captives go.`)).toEqual([])
})
