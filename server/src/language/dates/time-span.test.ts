import type { Language } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { findSpan } from './time-span.ts'
import { readWords } from '../tokens.ts'

/** A Wednesday, 16:30 in Berlin. */
const berlin = { now: new Date('2026-11-18T15:30:00Z'), timeZone: 'Europe/Berlin' }

function spanOf(question: string, language: Language, now = berlin): string | null {
  const span = findSpan(readWords(question), language, now)
  if (!span) return null
  const minute = (moment: Date) => moment.toISOString().slice(0, 16)
  return `${minute(span.since)} ${span.until ? minute(span.until) : 'on'}`
}

const monday = '2026-11-15T23:00'
const tuesday = '2026-11-16T23:00'
const wednesday = '2026-11-17T23:00'
const twoHoursAgo = '2026-11-18T13:30'
const dayAgo = '2026-11-17T15:30'
const morning = '2026-11-18T03:00 2026-11-18T11:00'
const october = '2026-09-30T22:00 2026-10-31T23:00'
const threeDaysAgo = '2026-11-14T23:00 2026-11-15T23:00'
const quarterPastTen = '2026-11-18T09:15'

test.each<[Language, string, string]>([
  ['en', 'what happened since yesterday', `${tuesday} on`],
  ['en', 'news from yesterday', `${tuesday} ${wednesday}`],
  ['en', 'in the last two hours', `${twoHoursAgo} on`],
  ['en', 'in the last twenty-four hours', `${dayAgo} on`],
  ['en', 'in the last couple of hours', `${twoHoursAgo} on`],
  ['en', 'this morning', morning],
  ['en', 'what happened on Tuesday?', `${tuesday} ${wednesday}`],
  ['en', 'since Monday', `${monday} on`],
  ['en', 'in October', october],
  ['en', 'on October 5th', '2026-10-04T22:00 2026-10-05T22:00'],
  ['en', 'three days ago', threeDaysAgo],
  ['en', 'last weekend', '2026-11-13T23:00 2026-11-15T23:00'],
  ['en', 'since 10:15', `${quarterPastTen} on`],
  ['en', 'since 9 p.m.', '2026-11-17T20:00 on'],
  ['de', 'seit gestern', `${tuesday} on`],
  ['de', 'in den letzten zwei Stunden', `${twoHoursAgo} on`],
  ['de', 'in den letzten vierundzwanzig Stunden', `${dayAgo} on`],
  ['de', 'heute Morgen', morning],
  ['de', 'am 5. Jänner', '2026-01-04T23:00 2026-01-05T23:00'],
  ['de', 'am Dienstag', `${tuesday} ${wednesday}`],
  ['de', 'seit Montag', `${monday} on`],
  ['de', 'im Oktober', october],
  ['de', 'vor drei Tagen', threeDaysAgo],
  ['de', 'seit 10 Uhr 15', `${quarterPastTen} on`],
  ['fr', 'depuis hier', `${tuesday} on`],
  ['fr', 'dans les deux dernières heures', `${twoHoursAgo} on`],
  ['fr', 'dans les vingt-quatre dernières heures', `${dayAgo} on`],
  ['fr', 'ce matin', morning],
  ['fr', 'Que s’est-il passé mardi dernier ?', `${tuesday} ${wednesday}`],
  ['fr', 'depuis lundi', `${monday} on`],
  ['fr', 'en octobre', october],
  ['fr', 'il y a trois jours', threeDaysAgo],
  ['fr', 'depuis 10 h 15', `${quarterPastTen} on`],
  ['es', 'desde ayer', `${tuesday} on`],
  ['es', 'en las últimas dos horas', `${twoHoursAgo} on`],
  ['es', 'en las últimas veinticuatro horas', `${dayAgo} on`],
  ['es', 'en setiembre', '2026-08-31T22:00 2026-09-30T22:00'],
  ['es', '¿Qué pasó el martes?', `${tuesday} ${wednesday}`],
  ['es', 'desde el lunes', `${monday} on`],
  ['es', 'en octubre', october],
  ['es', 'hace tres días', threeDaysAgo],
  ['es', 'desde las 10:15', `${quarterPastTen} on`],
  ['it', 'da ieri', `${tuesday} on`],
  ['it', 'nelle ultime due ore', `${twoHoursAgo} on`],
  ['it', 'nelle ultime ventiquattro ore', `${dayAgo} on`],
  ['it', 'stamattina', morning],
  ['it', 'martedì scorso', `${tuesday} ${wednesday}`],
  ['it', 'questa settimana', `${monday} on`],
  ['it', 'a ottobre', october],
  ['it', 'tre giorni fa', threeDaysAgo],
  ['it', 'dalle 10:15', `${quarterPastTen} on`],
])('reads a time by the asker’s own clock (%s): %s', (language, question, span) => {
  expect(spanOf(question, language)).toBe(span)
})

test.each<[Language, string]>([
  ['en', 'Black Friday deals'],
  ['en', 'may the force be with you'],
  ['en', 'the march on Washington'],
  ['fr', 'le Vendredi saint à Rome'],
  ['de', 'Mein Freitag in Paris'],
  ['it', 'il martedì grasso'],
  ['es', 'el Viernes Santo en Sevilla'],
])('does not read a name as a time (%s): %s', (language, question) => {
  expect(spanOf(question, language)).toBeNull()
})

test('reads the same words differently in other time zones, and allows for clock changes', () => {
  expect(spanOf('since yesterday', 'en', { ...berlin, timeZone: 'America/New_York' })).toBe(
    '2026-11-17T05:00 on',
  )
  expect(spanOf('since yesterday', 'en', { ...berlin, timeZone: 'Pacific/Auckland' })).toBe(
    '2026-11-17T11:00 on',
  )
  const afterTheChange = { now: new Date('2026-10-26T08:00:00Z'), timeZone: 'Europe/Berlin' }
  expect(spanOf('news from yesterday', 'en', afterTheChange)).toBe('2026-10-24T22:00 2026-10-25T23:00')
})

/** The span for an asker in UTC at that moment; `, roughly` if it is not meant literally. */
function spanAt(question: string, iso: string, language: Language = 'en'): string | null {
  const now = { now: new Date(iso), timeZone: 'UTC' }
  const isSoft = findSpan(readWords(question), language, now)?.isSoft
  const span = spanOf(question, language, now)
  return isSoft ? `${span}, roughly` : span
}

test.each<[Language, string, string]>([
  ['en', 'tonight', '2026-11-23T18:00 2026-11-24T04:00'],
  ['en', 'this afternoon', '2026-11-23T12:00 2026-11-23T18:00'],
  ['en', 'this morning', '2026-11-24T00:00 2026-11-24T12:00'],
  ['en', 'since this morning', '2026-11-23T04:00 on'],
  ['fr', 'depuis ce matin', '2026-11-23T04:00 on'],
  ['en', 'last night', '2026-11-23T18:00 2026-11-24T06:00'],
  ['de', 'heute Abend', '2026-11-23T18:00 2026-11-24T04:00'],
  ['fr', 'ce soir', '2026-11-23T18:00 2026-11-24T04:00'],
  ['es', 'esta noche', '2026-11-23T18:00 2026-11-24T04:00'],
  ['it', 'stasera', '2026-11-23T18:00 2026-11-24T04:00'],
])('after midnight, a part of the day is of the day that the asker has lived (%s): %s', (...each) => {
  const [language, question, span] = each
  expect(spanAt(question, '2026-11-24T00:10:00Z', language)).toBe(span)
  expect(spanAt(question, '2026-11-24T03:59:00Z', language)).toBe(span)
})

test('from four in the morning, a part of the day is of today', () => {
  expect(spanAt('tonight', '2026-11-24T04:00:00Z')).toBe('2026-11-24T18:00 2026-11-25T04:00')
  expect(spanAt('this morning', '2026-11-24T04:00:00Z')).toBe('2026-11-24T04:00 2026-11-24T12:00')
  expect(spanAt('since this morning', '2026-11-24T06:59:00Z')).toBe('2026-11-23T04:00 on')
  expect(spanAt('since this morning', '2026-11-24T07:00:00Z')).toBe('2026-11-24T04:00 on')
})

test.each([
  ['this week', '2026-11-23T00:10:00Z', '2026-11-23T00:00 on, roughly'],
  ['this week', '2026-11-24T00:10:00Z', '2026-11-23T00:00 on'],
  ['since this week', '2026-11-23T00:10:00Z', '2026-11-23T00:00 on'],
  ['this month', '2026-12-01T00:10:00Z', '2026-12-01T00:00 on, roughly'],
  ['this month', '2026-12-02T00:10:00Z', '2026-12-01T00:00 on'],
  ['this year', '2027-01-01T00:10:00Z', '2027-01-01T00:00 on, roughly'],
  ['this year', '2027-02-01T00:10:00Z', '2027-01-01T00:00 on'],
])('a week, month or year that began today is meant as "today" is: %s at %s', (question, now, span) => {
  expect(spanAt(question, now)).toBe(span)
})

test.each([
  ['2027-11-24T12:00:00Z', '2024-02-29T00:00 2024-03-01T00:00'],
  ['2028-02-28T12:00:00Z', '2024-02-29T00:00 2024-03-01T00:00'],
  ['2028-02-29T00:10:00Z', '2028-02-29T00:00 2028-03-01T00:00'],
  ['2028-03-01T00:10:00Z', '2028-02-29T00:00 2028-03-01T00:00'],
])('29 February is the last one there was: at %s', (now, span) => {
  expect(spanAt('on 29 February', now)).toBe(span)
})

test('a date that no year has is not a time', () => {
  expect(spanAt('on 31 June', '2026-11-24T12:00:00Z')).toBeNull()
})
