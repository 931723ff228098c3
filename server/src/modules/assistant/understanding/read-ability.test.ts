import type { Language } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { readAbility } from './read-ability.ts'

const briefings: Record<Language, string[]> = {
  en: [
    'My briefing',
    'What is in my briefing?',
    'Read me today’s briefing, please',
    'Give me my morning briefing',
  ],
  de: [
    'Mein Briefing',
    'Lies mir mein Briefing vor',
    'Was steht in meinem Briefing?',
    'Bitte mein tägliches Briefing',
  ],
  fr: [
    'Mon briefing',
    'Je voudrais mon briefing du matin',
    'Lis-moi le briefing du jour',
    'Mon résumé du jour',
  ],
  es: [
    'Mi resumen del día',
    'Quiero escuchar mi resumen del día',
    'Léeme mi boletín',
    'Dame el resumen de noticias de hoy',
  ],
  it: [
    'Il mio riepilogo',
    'Leggimi il mio riepilogo di oggi',
    'Il mio briefing',
    'Vorrei sentire il notiziario del mattino',
  ],
}

test.each(Object.entries(briefings) as [Language, string[]][])(
  'the briefing is asked for in %s',
  (language, said) => {
    const read = said.map((question) => [question, readAbility({ question, language })?.kind])
    expect(read).toEqual(said.map((question) => [question, 'briefing']))
  },
)

test.each<[Language, string]>([
  ['en', 'What did the minister say in his briefing?'],
  ['en', 'The White House briefing'],
  ['de', 'Was sagte das Ministerium beim Briefing?'],
  ['fr', 'Le résumé du match'],
  ['es', 'El informe del banco central'],
  ['it', 'Il notiziario di Radio Vaticana'],
])('a question about somebody’s briefing is none for it (%s: %s)', (language, question) => {
  expect(readAbility({ question, language })?.kind).not.toBe('briefing')
})
