import { expect, test } from 'vitest'
import { sampleEdition } from '../sample/sample-edition.ts'
import { languageOf } from './language.ts'
import { ratingOf } from './rating.ts'
import { topicsOf } from './topics.ts'

test.each(sampleEdition())('$slug is in its language and for everyone', (story) => {
  expect(languageOf(`${story.title} ${story.body}`, null)).toBe(story.language)
  expect(ratingOf(story)).toBe('everyone')
})

test('at least five sixths of the sample stories are found to be about their topic', () => {
  const found = sampleEdition().filter((story) =>
    topicsOf({ ...story, categories: [] }, []).includes(story.topic),
  )
  expect(found.length).toBeGreaterThanOrEqual((sampleEdition().length * 5) / 6)
})

test('a short text is in the language that its feed names', () => {
  expect(languageOf('Bundestag debattiert Haushalt', 'de-DE')).toBe('de')
  expect(languageOf('Paris', 'fr')).toBe('fr')
})

test('a long text is in its own language, whatever its feed claims', () => {
  const english =
    'The council has decided that residents may comment on every proposal before it is voted on.'
  expect(languageOf(english, 'de')).toBe('en')
})

test.each([
  'Het kabinet valt na een lange ruzie over asiel en migratie, en er komen nieuwe verkiezingen in het najaar.',
  'O presidente do Brasil disse que a economia vai crescer no próximo ano e que os juros vão cair bastante.',
])('%s is in none of the five', (text) => {
  expect(languageOf(text, null)).toBeNull()
})

test('what a feed or a category names as topic counts beside the words', () => {
  const article = { title: 'Yesterday in brief', body: '', language: 'en' as const, categories: ['Tennis'] }
  expect(topicsOf(article, ['Food'])).toEqual(['Food', 'Sports'])
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
  expect(ratingOf({ title, body: '', language })).toBe(rating)
})
