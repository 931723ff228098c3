import type { Language } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { nameOwnPlace } from './own-place.ts'

const location = 'Lyon, France'

test.each<[Language, string, string]>([
  ['en', 'What’s new in my city?', 'What’s new in Lyon?'],
  ['en', 'what happened near me yesterday', 'what happened yesterday in Lyon'],
  ['en', 'Local news, please', 'news, please in Lyon'],
  ['en', 'Anything new where I live?', 'Anything new in Lyon?'],
  ['en', 'and around here', 'and in Lyon'],
  ['de', 'Was gibt es Neues in meiner Stadt?', 'Was gibt es Neues in Lyon?'],
  ['de', 'Was ist bei mir in der Nähe passiert?', 'Was ist passiert in Lyon?'],
  ['de', 'Lokalnachrichten bitte', 'Nachrichten bitte in Lyon'],
  ['de', 'Gibt es lokale Nachrichten?', 'Gibt es Nachrichten in Lyon?'],
  ['fr', 'Quoi de neuf dans ma ville ?', 'Quoi de neuf à Lyon?'],
  ['fr', 'que se passe-t-il près de chez moi', 'que se passe-t-il à Lyon'],
  ['fr', 'Les actualités locales', 'Les actualités à Lyon'],
  ['es', '¿Qué hay de nuevo en mi ciudad?', '¿Qué hay de nuevo en Lyon?'],
  ['es', 'noticias locales', 'noticias en Lyon'],
  ['es', 'qué ha pasado cerca de mí', 'qué ha pasado en Lyon'],
  ['it', 'Che novità ci sono nella mia città?', 'Che novità ci sono a Lyon?'],
  ['it', 'notizie locali', 'notizie a Lyon'],
  ['it', 'cosa succede vicino a me?', 'cosa succede a Lyon?'],
])('%s: %s', (language, question, named) => {
  expect(nameOwnPlace({ language, question }, location)).toEqual({ question: named, isUnknown: false })
})

test.each<[Language, string]>([
  ['en', 'What is new in the city of Rome?'],
  ['en', 'Who won the local elections in Turkey?'],
  ['en', 'Which nearby planets were found?'],
  ['de', 'Was ist in der Nähe von Kiew passiert?'],
  ['de', 'Was sagen die Reporter vor Ort über den Brand?'],
  ['fr', 'Que dit le maire de la ville de Nice ?'],
  ['es', '¿Qué pasa en la ciudad de México?'],
  ['it', 'Che succede nella città di Torino?'],
])('%s, and does not refer to the user’s own place: %s', (language, question) => {
  expect(nameOwnPlace({ language, question }, location)).toBeNull()
})

test.each<[Language, string, string]>([
  ['de', 'Ab wann kriegt man das neue iPhone bei uns?', 'Ab wann kriegt man das neue iPhone ?'],
  ['de', 'Und bei uns in Österreich, was ist mit der Maut?', 'Und in Österreich, was ist mit der Maut?'],
  ['fr', 'Et chez nous, la vignette arrive quand ?', 'Et , la vignette arrive quand ?'],
  ['it', 'Quando arriva il nuovo treno da noi?', 'Quando arriva il nuovo treno ?'],
])('%s, without a place: %s is asked of the country', (language, question, rest) => {
  expect(nameOwnPlace({ language, question }, null)).toEqual({ question: rest, isUnknown: false })
})

test.each<[Language, string]>([
  ['de', 'Was ist bei uns los?'],
  ['de', 'Was gibt es Neues bei uns?'],
  ['de', 'Was passiert gerade bei uns?'],
  ['de', 'Gibt es Streiks in meiner Stadt?'],
  ['fr', 'Quoi de neuf chez nous ?'],
  ['it', 'Che succede da noi?'],
])('%s, without a place: %s needs one', (language, question) => {
  expect(nameOwnPlace({ language, question }, null)).toEqual({ question, isUnknown: true })
})

test.each([
  ['Germany', 'in Germany'],
  ['  10115 Berlin, Germany', 'in Berlin'],
  ['São Paulo (Brasil)', 'in São Paulo'],
])('finds in %j the place %s', (where, named) => {
  expect(nameOwnPlace({ language: 'en', question: 'News near me?' }, where)?.question).toBe(`News ${named}?`)
})

test.each([null, '', ' , France', '12345'])('finds no place in %j', (where) => {
  expect(nameOwnPlace({ language: 'en', question: 'News near me?' }, where)).toEqual({
    question: 'News near me?',
    isUnknown: true,
  })
})
